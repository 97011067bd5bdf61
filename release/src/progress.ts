const SHOW_AFTER_MS = 1_000;
const TICK_MS = 250;
const CLEAR_LINE = '\r\u001b[2K';

type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'write'> & { columns?: number };

let doing = '';
let shownOn: Screen | null = null;

/** Names the current step of a command, e.g. "checking the files of remote-exam 1.2.0"; '' removes the line. */
export function say(step: string): void {
  doing = step;
  if (step !== '') return;
  shownOn?.write(CLEAR_LINE);
  shownOn = null;
}

/** Shows the current step on standard error while `work` runs; writes nothing without a terminal. */
export async function withProgress<Result>(work: () => Promise<Result>, screen: Screen = process.stderr) {
  if (!screen.isTTY) return work();
  const sinceMs = performance.now();
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - sinceMs;
    if (elapsedMs < SHOW_AFTER_MS || doing === '') return;
    shownOn = screen;
    const line = `${doing} (${Math.floor(elapsedMs / 1000)} s)`;
    screen.write(`${CLEAR_LINE}${line.slice(0, (screen.columns ?? 80) - 1)}`);
  }, TICK_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    say('');
  }
}
