import { userAtom } from '@manassa/shared/session';
import { BidiText, CloseButton, Dialog, Icon } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { copy } from '../copy';
import css from './AreaDrawer.module.css';
import { AreaLinks } from './AreaLinks';
import { areaTabs } from './areaTabs';

/** Navigation of the student area on small screens: a bar with the page's name that opens a drawer. */
export function AreaDrawer() {
  const user = useAtomValue(userAtom);
  const { pathname, key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt !== null;
  const current = areaTabs.find(({ to }) => matchPath(to, pathname) !== null);
  const close = (): void => setOpenAt(null);
  // A page that was chosen before may arrive while the drawer is open; it must not open again on the way back.
  if (open && openAt !== key) close();

  return (
    <div className={css.bar}>
      <button
        type="button"
        className={css.opener}
        data-screen-name=""
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenAt(key)}
      >
        <Icon name="menu" size={24} />
        <span className="visually-hidden">{copy.openMenu}: </span>
        {/* In its own element: translators replace text nodes. */}
        <span>{current?.label ?? copy.area}</span>
      </button>
      {open && (
        <Dialog placement="drawer" label={copy.area} onDismiss={close}>
          <div className={css.head}>
            <BidiText as="p" text={user?.name ?? ''} className={css.name} />
            <CloseButton label={copy.closeMenu} onClick={close} />
          </div>
          <nav aria-label={copy.area}>
            <AreaLinks className={css.links} onChoice={close} />
          </nav>
        </Dialog>
      )}
    </div>
  );
}
