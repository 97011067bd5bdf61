import { RequireStudent } from '@manassa/shared/session';
import { Outlet } from 'react-router-dom';
import { copy } from '../copy';
import { AreaDrawer } from './AreaDrawer';
import { AreaLinks } from './AreaLinks';
import css from './StudentArea.module.css';

function Area() {
  return (
    <>
      <div className={`m-band ${css.strip}`}>
        <nav aria-label={copy.area} className={css.wide}>
          <AreaLinks className={css.tabs} />
        </nav>
        <div className={css.narrow}>
          <AreaDrawer />
        </div>
      </div>
      <div className={`m-page ${css.page}`}>
        <Outlet />
      </div>
    </>
  );
}

/**
 * Frame of the student area: tabs that stay mounted from page to page, and while the session is loading. The shell
 * catches errors at the page's own route, so that the tabs stay.
 */
export function StudentArea() {
  return (
    <RequireStudent loading={<Area />}>
      <Area />
    </RequireStudent>
  );
}
