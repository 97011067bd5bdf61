import { ButtonLink, Icon } from '@manassa/shared/ui';
import { useEffect } from 'react';
import { copy } from '../../copy';
import css from './TopBar.module.css';
import { useDisclosure } from './useDisclosure';

interface VisitorMenuProps {
  onToggle: (open: boolean) => void;
}

/** Login and signup buttons; behind a toggle on small screens. */
export function VisitorMenu({ onToggle }: VisitorMenuProps) {
  const { open, area, button, toggle, close } = useDisclosure();
  useEffect(() => {
    onToggle(open);
    return () => onToggle(false);
  }, [open, onToggle]);
  return (
    <div ref={area}>
      <button
        ref={button}
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls="visitor-menu"
        aria-label={open ? copy.closeMenu : copy.openMenu}
        onClick={toggle}
      >
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      <nav
        id="visitor-menu"
        className={css.visitorLinks}
        data-open={open}
        aria-label={copy.mainNavigation}
        onClick={close}
      >
        <ButtonLink to="/login" variant="outline">
          {copy.login}
        </ButtonLink>
        <ButtonLink to="/signup" variant="primary">
          {copy.signup}
        </ButtonLink>
      </nav>
    </div>
  );
}
