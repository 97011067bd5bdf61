import { SAVE_EVERY_SEC, secondsLeft, timePhase, untilNextSecondMs } from './deadline.rule';
import type { TimePhase } from './deadline.rule';

/**
 * A countdown outside React: subscribers write the changed text. It computes from a deadline on the monotonic clock, so
 * neither a changed device clock nor a throttled or sleeping tab adds or removes time.
 */
export interface Countdown {
  /** Null without a limit. */
  secondsLeft: () => number | null;
  /** Always 'calm' without a limit. */
  phase: () => TimePhase;
  /** Calls back after every change of the shown second; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** In ms of the monotonic clock. */
  moveDeadline: (deadlineAt: number) => void;
  start: () => void;
  stop: () => void;
}

/** Returns ms since the page was opened. */
export function monotonicNow(): number {
  return performance.now();
}

/**
 * Creates a countdown, which runs after `start`.
 *
 * @param openingDeadlineAt in ms of the monotonic clock; null for no limit
 * @param on `keep` is called at every second divisible by five, `end` once at zero, and again at the end of added time
 */
export function createCountdown(
  openingDeadlineAt: number | null,
  on: { keep: (leftSec: number) => void; end: () => void },
): Countdown {
  let deadlineAt = openingDeadlineAt;
  let shown = deadlineAt === null ? null : secondsLeft(deadlineAt, monotonicNow());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let ended = false;
  const listeners = new Set<() => void>();

  function tick(): void {
    clearTimeout(timer);
    if (!running || deadlineAt === null) return;
    const now = monotonicNow();
    const left = secondsLeft(deadlineAt, now);
    if (left !== shown) {
      shown = left;
      if (left % SAVE_EVERY_SEC === 0) on.keep(left);
      for (const listener of listeners) listener();
    }
    if (left > 0) {
      ended = false;
      timer = setTimeout(tick, untilNextSecondMs(deadlineAt, now));
    } else if (!ended) {
      ended = true;
      on.end();
    }
  }

  /**
   * Plans the end apart from the ticks while the page is hidden: Chromium wakes a hidden page's timer once a minute if a
   * timer has set it, and once a second if an event has.
   */
  function planEnd(): void {
    clearTimeout(endTimer);
    if (!running || deadlineAt === null || document.visibilityState === 'visible') return;
    endTimer = setTimeout(tick, Math.max(0, deadlineAt - monotonicNow()));
  }

  function follow(): void {
    tick();
    planEnd();
  }

  return {
    secondsLeft: () => shown,
    phase: () => (shown === null ? 'calm' : timePhase(shown)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    moveDeadline(at) {
      deadlineAt = at;
      follow();
    },
    start() {
      running = true;
      // A tab that becomes visible may have slept through many ticks.
      document.addEventListener('visibilitychange', follow);
      window.addEventListener('pageshow', tick);
      window.addEventListener('focus', tick);
      follow();
    },
    stop() {
      running = false;
      clearTimeout(timer);
      clearTimeout(endTimer);
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pageshow', tick);
      window.removeEventListener('focus', tick);
    },
  };
}
