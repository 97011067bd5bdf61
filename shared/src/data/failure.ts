import { endSession, loginTokenAtom, notify, store } from '../session';
import { isApiError } from './ApiError';
import type { ApiError } from './ApiError';
import { sentences } from './errorCatalogue';

/** Called when the API says the session is over (401); the shell sends the student to the login page. */
let onUnauthorised: () => void = () => {};

/** The shell says how to reach /login. Calls of one session that fail together call it once. */
export function setUnauthorisedHandler(handler: () => void): void {
  onUnauthorised = handler;
}

/** The sentence a student reads about any failure. */
export function sentenceOf(error: unknown): string {
  return isApiError(error) ? error.sentence : sentences.unexpected;
}

/**
 * Ends the session when the failure says so. A late 401 speaks of the session its call was made in: once that one is
 * over (another call said so first, or somebody else has logged in since), there is nothing left to end.
 */
function followUnauthorised(error: ApiError): void {
  if (error.status !== 401) return;
  if (error.token !== undefined && error.token !== store.get(loginTokenAtom)) return;
  endSession();
  onUnauthorised();
}

/**
 * What happens to every failed call: the toast of the catalogue and, for 401, the way to /login.
 * `quiet` leaves the toast out for background calls and for screens that show the failure themselves.
 */
export function reportFailure(error: unknown, quiet = false): void {
  // Nothing failed where something does not exist: the page says so.
  if (isApiError(error) && (error.code === 'aborted' || error.code === 'missing')) return;
  if (!quiet) notify('error', sentenceOf(error));
  if (isApiError(error)) followUnauthorised(error);
}
