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
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
