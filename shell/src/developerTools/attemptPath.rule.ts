/** Whether an address is an exam in progress, where nothing may come between the student and the questions. */
export function isAttemptPath(path: string): boolean {
  return /\/exam\/[^/]+\/attend\/?$/.test(path);
}
