import { endSession, loginTokenAtom, notify, store } from '../session';
import { isApiError } from './ApiError';
import type { ApiError } from './ApiError';
import { sentences } from './errorCatalogue';

/** Called when the API says that the session is over (401). */
let onUnauthorised: () => void = () => {};

/** Sets the redirect to the login page. Calls of one session that fail together trigger it once. */
export function setUnauthorisedHandler(handler: () => void): void {
  onUnauthorised = handler;
}

/** Returns the sentence to show for any failure. */
export function sentenceOf(error: unknown): string {
  return isApiError(error) ? error.sentence : sentences.unexpected;
}

/** Ends the session that the failed call was made in. A late 401 of an earlier session is ignored. */
function followUnauthorised(error: ApiError): void {
  if (error.status !== 401) return;
  if (error.token !== undefined && error.token !== store.get(loginTokenAtom)) return;
  endSession();
  onUnauthorised();
}

/**
 * Handles a failed call: shows the toast of the error catalogue and, after a 401, redirects to the login page. `quiet`
 * omits the toast, for background calls and for screens that show the failure themselves.
 */
export function reportFailure(error: unknown, quiet = false): void {
  // The page itself says that something does not exist.
  if (isApiError(error) && (error.code === 'aborted' || error.code === 'missing')) return;
  if (!quiet) notify('error', sentenceOf(error));
  if (isApiError(error)) followUnauthorised(error);
}
