import { RequireStudent } from '@manassa/shared/session';
import { Outlet, useLocation } from 'react-router-dom';
import { copy } from '../copy';
import { AreaDrawer } from './AreaDrawer';
import { AreaLinks } from './AreaLinks';
import { AreaLoading } from './AreaLoading';
import { PageBoundary } from './PageBoundary';
import css from './StudentArea.module.css';

/**
 * The frame of the student area, for logged-in students: tabs (a drawer on small screens) that stay mounted from page
 * to page, also when one of the pages breaks.
 */
export function StudentArea() {
  const { pathname } = useLocation();
  return (
    <RequireStudent loading={<AreaLoading />}>
      <div className={css.strip}>
        <nav aria-label={copy.area} className={css.wide}>
          <AreaLinks className={css.tabs} />
        </nav>
        <div className={css.narrow}>
          <AreaDrawer />
        </div>
      </div>
      <div className={`m-page ${css.page}`}>
        <PageBoundary key={pathname}>
          <Outlet />
        </PageBoundary>
      </div>
    </RequireStudent>
  );
}
