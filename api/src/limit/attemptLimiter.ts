import { Refusal } from '../refusal/refusal';

export interface Limit {
  /** How often within the window; 0 means no limit. */
  max: number;
  windowSec: number;
}

/** Keys remembered at most: an attacker who invents keys cannot fill the memory. */
const MOST_KEYS = 50_000;

/**
 * Counts attempts a key in fixed windows, in this process's memory: a restart forgets, and several servers count each
 * for itself (so the limit is at most multiplied by their number).
 */
export class AttemptLimiter {
  private readonly windows = new Map<string, { count: number; endsAtMs: number }>();

  constructor(
    private readonly limit: Limit,
    /** A monotonic clock in milliseconds. */
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Counts one attempt. Throws the refusal 'too_many' when there were too many. */
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

  /** Takes an attempt back that turned out fine: only failures are counted. */
  giveBack(key: string): void {
    const window = this.windows.get(key);
    if (window !== undefined && window.count > 0) window.count -= 1;
  }

  /** All windows are equally long, so the oldest ones stand first. */
  private forget(now: number): void {
    for (const [key, window] of this.windows) {
      if (window.endsAtMs > now && this.windows.size < MOST_KEYS) return;
      this.windows.delete(key);
    }
  }
}
