/** Delay in ms of a checkpoint after a choice, so that a tap is painted first and quick ones are saved together. */
const SETTLE_MS = 1000;
/** Longest delay in ms after failures in a row. */
const LONGEST_WAIT_MS = 300_000;

/**
 * Returns the ms until the next checkpoint.
 *
 * @param everySec the least time between two, from the server
 * @param sinceLastMs time since the last one was sent; null before the first
 * @param failures failed ones in a row
 */
export function untilCheckpointMs(everySec: number, sinceLastMs: number | null, failures: number): number {
  if (sinceLastMs === null) return SETTLE_MS;
  const pauseMs = Math.max(everySec * 1000, Math.min(LONGEST_WAIT_MS, everySec * 1000 * 2 ** failures));
  return Math.max(SETTLE_MS, pauseMs - sinceLastMs);
}
