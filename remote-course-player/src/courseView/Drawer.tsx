import { Icon } from '@manassa/shared/ui';
import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import css from './Drawer.module.css';

interface DrawerProps {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel of 320 px at the inline start over the page, as the browser's own modal dialog: it keeps the focus inside,
 * closes on Escape and on a press outside, and gives the focus back.
 */
export function Drawer({ label, closeLabel, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function onPress(event: MouseEvent): void {
    // The dialog itself is only hit outside its panel, on the backdrop.
    if (event.target === dialog.current) onClose();
  }

  return (
    <dialog ref={dialog} className={css.drawer} aria-label={label} onClose={onClose} onClick={onPress}>
      <div className={css.panel}>
        <button type="button" className={css.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
