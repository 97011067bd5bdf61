const SHOW_AFTER_MS = 1_000;
const TICK_MS = 250;

/** Shows the current step, e.g. "checking the files of remote-exam 1.2.0". */
export type Say = (doing: string) => void;

export type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'write'> & { columns?: number };

/** Shows a progress line on standard error while `work` runs; writes nothing without a terminal. */
export async function withProgress<Result>(
  work: (say: Say) => Promise<Result>,
  screen: Screen = process.stderr,
): Promise<Result> {
  if (!screen.isTTY) return work(() => undefined);
  const sinceMs = performance.now();
  let doing = '';
  let isShown = false;
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - sinceMs;
    if (elapsedMs < SHOW_AFTER_MS || doing === '') return;
    isShown = true;
    const line = `${doing} (${Math.floor(elapsedMs / 1000)} s)`;
    screen.write(`\r\u001b[2K${line.slice(0, (screen.columns ?? 80) - 1)}`);
  }, TICK_MS);
  try {
    return await work((next) => (doing = next));
  } finally {
    clearInterval(timer);
    if (isShown) screen.write('\r\u001b[2K');
  }
}
