import { Refusal } from '../refusal/refusal';

export interface Limit {
  /** Attempts within the window; 0 means no limit. */
  max: number;
  windowSec: number;
}

/** Limit of remembered keys, so that invented keys cannot fill the memory. */
const MOST_KEYS = 50_000;

/**
 * Counts attempts per key in fixed windows, in this process's memory: a restart forgets them, and each of several
 * servers counts for itself.
 */
export class AttemptLimiter {
  private readonly windows = new Map<string, { count: number; endsAtMs: number }>();

  constructor(
    private readonly limit: Limit,
    /** Monotonic clock in ms. */
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /**
   * Counts an attempt.
   * @throws Refusal 'too_many' above the limit
   */
  take(key: string): void {
    if (this.limit.max === 0) return;
    const now = this.nowMs();
    let window = this.windows.get(key);
    if (window === undefined || window.endsAtMs <= now) {
      this.forget(now);
      window = { count: 0, endsAtMs: now + this.limit.windowSec * 1000 };
      this.windows.delete(key);
      this.windows.set(key, window);
    }
    if (window.count >= this.limit.max) {
      throw new Refusal('too_many', [], Math.max(1, Math.ceil((window.endsAtMs - now) / 1000)));
    }
    window.count += 1;
  }

  /** Removes an attempt that succeeded: only failures count. */
  giveBack(key: string): void {
    const window = this.windows.get(key);
    if (window !== undefined && window.count > 0) window.count -= 1;
  }

  /** All windows are equally long, so the map's first ones end first. */
  private forget(now: number): void {
    for (const [key, window] of this.windows) {
      if (window.endsAtMs > now && this.windows.size < MOST_KEYS) return;
      this.windows.delete(key);
    }
  }
}
