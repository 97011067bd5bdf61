import { SAVE_EVERY_SEC, secondsLeft, timePhase, untilNextSecondMs } from './deadline.rule';
import type { TimePhase } from './deadline.rule';

/**
 * A countdown outside React: whoever shows it subscribes and writes the one text that changed. It reads the monotonic
 * clock (`performance.now()`), so a changed device clock neither adds nor takes time, and computes from the deadline,
 * so a throttled or sleeping tab shows the right time on its first tick.
 */
export interface Countdown {
  /** Whole seconds left; null without a limit. */
  secondsLeft: () => number | null;
  /** 'calm' without a limit. */
  phase: () => TimePhase;
  /** Calls back after every change of the shown second; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  /** Moves the deadline, a reading of the monotonic clock in milliseconds. */
  moveDeadline: (deadlineAt: number) => void;
  start: () => void;
  stop: () => void;
}

/** The monotonic clock, in milliseconds since the page began. */
export function monotonicNow(): number {
  return performance.now();
}

/**
 * @param openingDeadlineAt a reading of the monotonic clock in milliseconds; null for no limit
 * @param on what happens beside showing: `keep` at every second divisible by five, `end` once at zero
 */
export function createCountdown(
  openingDeadlineAt: number | null,
  on: { keep: (leftSec: number) => void; end: () => void },
): Countdown {
  let deadlineAt = openingDeadlineAt;
  let shown = deadlineAt === null ? null : secondsLeft(deadlineAt, monotonicNow());
  let timer: ReturnType<typeof setTimeout> | undefined;
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
      timer = setTimeout(tick, untilNextSecondMs(deadlineAt, now));
    } else if (!ended) {
      ended = true;
      on.end();
    }
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
      tick();
    },
    start() {
      if (running) return;
      running = true;
      // A tab that comes back may have slept through many ticks.
      document.addEventListener('visibilitychange', tick);
      window.addEventListener('pageshow', tick);
      window.addEventListener('focus', tick);
      tick();
    },
    stop() {
      running = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('pageshow', tick);
      window.removeEventListener('focus', tick);
    },
  };
}
