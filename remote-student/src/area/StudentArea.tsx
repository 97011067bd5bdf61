import { RequireStudent } from '@manassa/shared/session';
import { Outlet } from 'react-router-dom';
import { copy } from '../copy';
import { AreaDrawer } from './AreaDrawer';
import { AreaLinks } from './AreaLinks';
import { AreaLoading } from './AreaLoading';
import css from './StudentArea.module.css';

/**
 * Frame of the student area: tabs (a drawer on small screens) that stay mounted from page to page. The shell catches
 * errors at the page's own route, so the tabs stay then too.
 */
export function StudentArea() {
  return (
    <RequireStudent loading={<AreaLoading />}>
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
    </RequireStudent>
  );
}
