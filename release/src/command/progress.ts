/** What is over sooner than this needs no line. */
const SHOW_AFTER_MS = 1_000;
const TICK_MS = 250;

/** One line for whoever waits, replaced as the work goes on and gone when it is done. */
export interface Progress {
  /** Says what is being done now, e.g. "checking the files of remote-exam 1.2.0". */
  say(doing: string): void;
  /** Takes the line away. */
  end(): void;
}

/** The part of a terminal's stream that is written to. */
export type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'write'> & { columns?: number };

/**
 * Opens a progress line on standard error: standard output stays what it is for scripts, and where no terminal looks
 * on nothing is written at all.
 */
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

/** Does something with a progress line that is gone afterwards, whatever came of it. */
export async function withProgress<Result>(work: (progress: Progress) => Promise<Result>): Promise<Result> {
  const progress = openProgress();
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
