import { userAtom } from '@manassa/shared/session';
import { BidiText, Icon } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { copy } from '../copy';
import css from './AreaDrawer.module.css';
import { AreaLinks } from './AreaLinks';
import { areaTabs } from './areaTabs';

/**
 * Navigation of the student area on small screens: a bar with the page's name that opens a drawer of 320 px at the
 * inline start. A native modal dialog traps and returns the focus and closes on Escape.
 */
export function AreaDrawer() {
  const user = useAtomValue(userAtom);
  const { pathname, key } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const current = areaTabs.find(({ to }) => pathname.startsWith(to));

  function show(): void {
    dialog.current?.showModal();
    setOpen(true);
  }
  function close(): void {
    if (dialog.current?.open) dialog.current.close();
  }
  function onPress({ target }: MouseEvent): void {
    // The panel fills the dialog, so the dialog itself is pressed only on its backdrop.
    if (target === dialog.current) close();
  }
  // Also closes when back or forward changes the page.
  useEffect(close, [key]);

  return (
    <div className={css.bar}>
      <button type="button" className={css.opener} aria-haspopup="dialog" aria-expanded={open} onClick={show}>
        <Icon name="menu" size={24} />
        <span className="visually-hidden">{copy.openMenu}: </span>
        {current?.label ?? copy.area}
      </button>
      <dialog
        ref={dialog}
        className={css.drawer}
        aria-label={copy.area}
        onClose={() => setOpen(false)}
        onClick={onPress}
      >
        <div className={css.panel}>
          <div className={css.head}>
            <BidiText as="p" text={user?.name ?? ''} className={css.name} />
            <button type="button" className={css.close} aria-label={copy.closeMenu} onClick={close}>
              <Icon name="close" size={24} />
            </button>
          </div>
          <nav aria-label={copy.area}>
            <AreaLinks className={css.links} onChoice={close} />
          </nav>
        </div>
      </dialog>
    </div>
  );
}
