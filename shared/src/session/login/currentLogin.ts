import { loginTokenAtom } from '../sessionAtoms';
import { store } from '../store';
import { loadLogin, loadToken } from './tokenStorage';

/**
 * Returns the name of this page's login; null without one, if it is not stored, or if another tab has replaced it, of
 * which this page is notified later.
 */
export function currentLogin(): string | null {
  const token = store.get(loginTokenAtom);
  return token !== null && token === loadToken() ? loadLogin() : null;
}
