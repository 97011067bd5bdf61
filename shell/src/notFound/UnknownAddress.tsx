import { useLocation } from 'react-router-dom';
import { SectionDown } from '../crash/SectionDown';
import { Navigate } from '../platform/Navigate';
import { useRemoteRouter } from '../remotes/useRemoteRouter';

export const NOT_FOUND_PATH = '/not-found-404';

/** Catch-all route: the address's remote is down, or the address does not exist. */
export function UnknownAddress() {
  const router = useRemoteRouter();
  const { pathname } = useLocation();
  return router.missingOwner(pathname) ? <SectionDown /> : <Navigate to={NOT_FOUND_PATH} replace />;
}
