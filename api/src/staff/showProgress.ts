/** Shortest time between two updates, in ms. */
const TICK_MS = 200;

type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'write'> & { columns?: number };

/** A progress line on a terminal; writes nothing elsewhere. */
export function showProgress(screen: Screen): { show: (text: string) => void; end: () => void } {
  let shownAtMs = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show(text) {
      const nowMs = performance.now();
      if (!screen.isTTY || nowMs - shownAtMs < TICK_MS) return;
      shownAtMs = nowMs;
      isShown = true;
      screen.write(`\r\u001b[2K${text.slice(0, (screen.columns ?? 80) - 1)}`);
    },
    end() {
      if (isShown) screen.write('\r\u001b[2K');
    },
  };
}
