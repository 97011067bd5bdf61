/** Statuses of a server that is busy: a timeout, a request sent too early, too many calls. */
const BUSY_STATUSES: readonly number[] = [408, 425, 429];

/**
 * Returns true if the same call may succeed later, because the server is busy or down or did not answer (null). A 401 is
 * not among them: what follows a login is the caller's decision.
 */
export function mayRecover(status: number | null): boolean {
  return status === null || status >= 500 || BUSY_STATUSES.includes(status);
}
