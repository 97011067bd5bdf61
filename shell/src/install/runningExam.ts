import { newestPinnedPath } from '@manassa/shared/federation';

/** Parameter of the shortcut to the running exam, see app.webmanifest. */
const PARAMETER = 'running-exam';

/**
 * Follows the installed product's shortcut to the latest attempt of this login; without one, my courses open. Runs
 * before the router reads the address.
 */
export function followRunningExam(): void {
  const { pathname, search } = window.location;
  if (!new URLSearchParams(search).has(PARAMETER)) return;
  const exam = newestPinnedPath();
  window.history.replaceState(window.history.state, '', exam === null ? pathname : `${exam}/attend`);
}
