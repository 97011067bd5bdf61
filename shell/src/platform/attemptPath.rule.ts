/** Returns true for the address of a running exam, where nothing may disturb the student. */
export function isAttemptPath(path: string): boolean {
  return /\/exam\/[^/]+\/attend\/?$/.test(path);
}
