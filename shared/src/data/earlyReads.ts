import * as v from 'valibot';
import { flag } from '../contract/shapes';
import type { WholeResponse } from '../network/send';

/** A read that the page started before its scripts arrived (shell/src/boot/readEarly.ts). */
interface EarlyRead {
  token: string | null;
  answer: Promise<WholeResponse>;
}

/** Maximum age in ms, counted from the start of the page. */
export const EARLY_READ_MS = 30_000;

declare global {
  /** Unused reads, by path. */
  var __manassaReads: Record<string, EarlyRead> | undefined;
}

/** Returns an early read's response, once; null if none has this token. `path` includes parameters and query. */
export function takeEarlyRead(path: string, token: string | null): Promise<WholeResponse> | null {
  const early = globalThis.__manassaReads?.[path];
  if (early === undefined) return null;
  delete globalThis.__manassaReads?.[path];
  return early.token === token && performance.now() < EARLY_READ_MS ? early.answer : null;
}

/** Drops the unused early reads: a write may have changed what they have read. */
export function dropEarlyReads(): void {
  globalThis.__manassaReads = undefined;
}

const running = v.object({
  data: v.object({ attendance: v.object({ submitted: v.pipe(v.optional(flag, false), v.literal(false)) }) }),
});

/**
 * Returns true for the response of an exam with a running attempt. Its clock counts from the moment at which the page
 * sees the response, so an early one cannot be used.
 */
export function isRunning(answered: unknown): boolean {
  return v.is(running, answered);
}
