/**
 * The exports of react-router-dom that remotes may use. The rest is left out of the bundle. Add an export here before a
 * remote uses it; the release gate refuses the remote otherwise.
 */
export {
  Link,
  matchPath,
  Navigate,
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
