import type { User } from '@manassa/shared/contract';
import { gradeName } from '@manassa/shared/domain';
import { copy as common } from '@manassa/shared/locale';
import { continueAddress, loadRecentCourse } from '@manassa/shared/session';
import { BidiText, Icon, useHint } from '@manassa/shared/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { copy } from '../../copy';
import css from './TopBar.module.css';
import { useDisclosure } from './useDisclosure';
import { useLogout } from '../logout/useLogout';

export function AccountMenu({ user }: { user: User }) {
  const { open, area, button, toggle, close } = useDisclosure();
  const logout = useLogout();
  const recent = open ? loadRecentCourse(user.studentCode) : null;

  const name = useRef<HTMLElement>(null);
  const hint = useHint(user.name, name);

  return (
    <div ref={area} className={css.account}>
      <button
        ref={button}
        type="button"
        className={css.accountButton}
        aria-expanded={open}
        aria-controls="account-menu"
        aria-label={`${copy.accountMenu}: ${user.name}`}
        onClick={toggle}
        {...hint.handlers}
      >
        <span className={css.avatar}>
          <Icon name="user" />
        </span>
        <span className={css.accountName}>
          <bdi ref={name}>{user.name}</bdi>
          <small>{gradeName(user.stage, user.grade)}</small>
        </span>
        <Icon name="chevronDown" />
        {/* Over the open menu it would cover the first links. */}
        {!open && hint.bubble}
      </button>
      {open && (
        <nav id="account-menu" className={css.menu} aria-label={copy.accountMenu}>
          <Link to="/" onClick={close}>
            <Icon name="home" />
            {copy.home}
          </Link>
          {recent !== null && (
            <Link to={continueAddress(recent)} onClick={close}>
              <Icon name="book" />
              <BidiText as="span" text={common.continueCourse(recent.title)} />
            </Link>
          )}
          <Link to="/student/details" onClick={close}>
            <Icon name="user" />
            {copy.myAccount}
          </Link>
          <Link to="/course/buy" onClick={close}>
            <Icon name="cart" />
            {copy.buyCourse}
          </Link>
          <button
            type="button"
            onClick={() => {
              close();
              logout();
            }}
          >
            <Icon name="logout" />
            {copy.logout}
          </button>
        </nav>
      )}
    </div>
  );
}
