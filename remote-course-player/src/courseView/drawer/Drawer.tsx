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
 * A panel of 320 px at the inline start, as a native modal dialog: it keeps the focus, closes on Escape and on a press
 * outside, and returns the focus.
 */
export function Drawer({ label, closeLabel, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function onPress(event: MouseEvent): void {
    // The event target is the dialog itself only on the backdrop.
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
