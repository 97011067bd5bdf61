import { Navigate, useLocation } from 'react-router-dom';
import { SectionDown } from '../crash/SectionDown';
import { useRemoteRouter } from '../remotes/useRemoteRouter';

export const NOT_FOUND_PATH = '/not-found-404';

/** An address no route matched: its remote is down, or it does not exist on the platform. */
export function UnknownAddress() {
  const router = useRemoteRouter();
  const { pathname } = useLocation();
  return router.missingOwner(pathname) ? <SectionDown /> : <Navigate to={NOT_FOUND_PATH} replace />;
}
