import { endSession, loginTokenAtom, notify, store } from '../session';
import { isApiError } from './ApiError';
import type { ApiError } from './ApiError';
import { sentences } from './errorCatalogue';

let onUnauthorised: () => void = () => {};

/** Sets the redirect to the login page. Calls of one session that fail together trigger it once. */
export function setUnauthorisedHandler(handler: () => void): void {
  onUnauthorised = handler;
}

export function sentenceOf(error: unknown): string {
  return isApiError(error) ? error.sentence : sentences.unexpected;
}

/** Returns true for a 401 of this session; a late one of an earlier session is ignored. */
function isUnauthorised(error: unknown): error is ApiError {
  if (!isApiError(error) || error.status !== 401) return false;
  return error.token === undefined || error.token === store.get(loginTokenAtom);
}

/**
 * Shows the toast of the error catalogue for a failed call, and redirects to the login page after a 401. `quiet` omits
 * the toast, for background calls and for screens that show the failure themselves, unless the call's login ends.
 */
export function reportFailure(error: unknown, quiet = false): void {
  // The page itself shows that something does not exist.
  if (isApiError(error) && (error.code === 'aborted' || error.code === 'missing')) return;
  const unauthorised = isUnauthorised(error);
  // A visitor's call, such as a login with a wrong password, says nothing about a stored login.
  const endsLogin = unauthorised && error.token !== null;
  if (!quiet || endsLogin) notify('error', sentenceOf(error));
  if (endsLogin) endSession();
  if (unauthorised) onUnauthorised();
  // A mistake in the code, such as a call that an older shell lacks: SWR catches it, and the gate reads the console.
  if (!isApiError(error)) console.error('[manassa] a call failed', error);
}
