import { sessionAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { copy } from '../../copy';
import { AccountMenu } from './AccountMenu';
import { PlatformMark, TeacherMark } from '../Marks';
import { ScrollProgress } from './ScrollProgress';
import css from './TopBar.module.css';
import { VisitorMenu } from './VisitorMenu';

/** Scroll position in px, above which the bar gets its background over the landing hero. */
const CLEAR_BELOW_PX = 5;

function useClearOverHero(): boolean {
  const { pathname } = useLocation();
  const [atTop, setAtTop] = useState(true);
  useEffect(() => {
    const onScroll = (): void => setAtTop(window.scrollY < CLEAR_BELOW_PX);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [pathname]);
  return pathname === '/' && atTop;
}

/** Fixed top bar: two logos, login buttons or account menu, scroll progress. */
export function TopBar() {
  const atHero = useClearOverHero();
  const [menuOpen, setMenuOpen] = useState(false);
  // The open menu is a white panel that includes the bar.
  const clear = atHero && !menuOpen;
  const session = useAtomValue(sessionAtom);
  // A student whose token cannot be confirmed now is still logged in.
  const isVisitor = session.status === 'visitor' && session.unconfirmedToken === undefined;
  return (
    <header className={css.bar} data-clear={clear}>
      <div className={css.inner}>
        <Link to="/" className={css.brand}>
          <PlatformMark />
          <span>{copy.brand}</span>
        </Link>
        <span className={css.divider} />
        <TeacherMark title={copy.teacherMark} />
        <div className={css.side}>
          {isVisitor && <VisitorMenu onToggle={setMenuOpen} />}
          {session.status === 'student' && <AccountMenu user={session.user} />}
        </div>
      </div>
      <ScrollProgress />
    </header>
  );
}
