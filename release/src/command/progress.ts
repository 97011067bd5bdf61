const SHOW_AFTER_MS = 1_000;
const TICK_MS = 250;

/** Progress line that disappears at the end. */
export interface Progress {
  /** Shows the current step, e.g. "checking the files of remote-exam 1.2.0". */
  say(doing: string): void;
  end(): void;
}

export type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'write'> & { columns?: number };

/** Opens a progress line on standard error; writes nothing without a terminal. */
export function openProgress(screen: Screen = process.stderr): Progress {
  if (!screen.isTTY) return { say: () => undefined, end: () => undefined };
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
  timer.unref();
  return {
    say: (next) => (doing = next),
    end() {
      clearInterval(timer);
      if (isShown) screen.write('\r\u001b[2K');
    },
  };
}

export async function withProgress<Result>(work: (progress: Progress) => Promise<Result>): Promise<Result> {
  const progress = openProgress();
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
