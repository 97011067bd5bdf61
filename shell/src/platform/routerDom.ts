/**
 * Exports of react-router-dom for remotes; the bundle omits all others. Add an export here before a remote uses it, or
 * the release gate refuses the remote.
 */
export {
  Link,
  matchPath,
  NavLink,
  Outlet,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useSearchParams,
  useResolvedPath,
} from 'react-router-dom';
export { Navigate } from './Navigate';
