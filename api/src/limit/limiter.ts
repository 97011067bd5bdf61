import { eq, lt, sql } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { limits } from '../database/schema';
import { Refusal } from '../refusal/refusal';

export interface Limit {
  /** 0 for no limit. */
  max: number;
  windowSec: number;
}

/** About one in this many attempts also removes expired windows, so that invented keys cannot fill the table. */
const SWEEP_EVERY = 200;

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::int)`;

/** Counts attempts per key in fixed windows in the database. One statement counts, safe for concurrent attempts. */
export class Limiter {
  constructor(
    private readonly handle: Handle,
    /** Prefix of the keys. */
    private readonly name: string,
    readonly limit: Limit,
  ) {}

  /** Counts an attempt below the limit and returns null; at the limit, returns the seconds until the window ends. */
  async tryTake(key: string): Promise<number | null> {
    const { max, windowSec } = this.limit;
    if (max === 0) return null;
    const isOver = sql`${limits.endsAt} <= now()`;
    const [taken] = await this.handle
      .insert(limits)
      .values({ key: this.keyOf(key), count: 1, endsAt: inSeconds(windowSec) })
      .onConflictDoUpdate({
        target: limits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${limits.count} + 1 end`,
          endsAt: sql`case when ${isOver} then ${inSeconds(windowSec)} else ${limits.endsAt} end`,
        },
        setWhere: sql`${isOver} or ${limits.count} < ${max}::int`,
      })
      .returning({ count: limits.count });
    if (Math.random() * SWEEP_EVERY < 1) await this.handle.delete(limits).where(lt(limits.endsAt, sql`now()`));
    return taken === undefined ? Math.max(1, Math.ceil(await this.secondsLeft(key))) : null;
  }

  /** Counts an attempt. Throws Refusal 'too_many' at the limit. */
  async take(key: string): Promise<void> {
    const waitSec = await this.tryTake(key);
    if (waitSec !== null) throw new Refusal('too_many', [], waitSec);
  }

  /** Removes a successful attempt: only failures count. */
  async giveBack(key: string): Promise<void> {
    if (this.limit.max === 0) return;
    await this.handle
      .update(limits)
      .set({ count: sql`greatest(${limits.count} - 1, 0)` })
      .where(eq(limits.key, this.keyOf(key)));
  }

  /** Returns the seconds until the key's window ends, 0 without one. */
  async secondsLeft(key: string): Promise<number> {
    const [row] = await this.handle
      .select({ left: sql<number>`extract(epoch from ${limits.endsAt} - now())::float8` })
      .from(limits)
      .where(eq(limits.key, this.keyOf(key)));
    return Math.max(0, row?.left ?? 0);
  }

  /** Makes the key's window end in `seconds`. */
  async extend(key: string, seconds: number): Promise<void> {
    await this.handle
      .update(limits)
      .set({ endsAt: inSeconds(seconds) })
      .where(eq(limits.key, this.keyOf(key)));
  }

  /** Ends the key's window. */
  async clear(key: string): Promise<void> {
    await this.handle.delete(limits).where(eq(limits.key, this.keyOf(key)));
  }

  private keyOf(key: string): string {
    return `${this.name} ${key}`;
  }
}
