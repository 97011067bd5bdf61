/** Time between two polls, in ms: short at first, later a tenth of the time waited. */
const SHORTEST_MS = 100;
const LONGEST_MS = 1000;

/**
 * Polls until `ask` returns a value, and returns it.
 *
 * @throws Error after `timeoutMs`, naming what was waited for
 */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | null | false>,
  timeoutMs = 40_000,
): Promise<Value> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    const waitedMs = performance.now() - start;
    if (waitedMs > timeoutMs) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(SHORTEST_MS, waitedMs / 10), LONGEST_MS)));
  }
}
