/** Earlier positions are not worth resuming. */
const MIN_SEC = 5;
/** Percentage from which a lecture counts as finished and starts again. */
const FINISHED_PERCENT = 95;

/** Returns the position to resume at, in whole seconds; null to start again. */
export function positionToKeep({
  currentSec,
  durationSec,
}: {
  currentSec: number;
  durationSec: number;
}): number | null {
  if (!Number.isFinite(currentSec) || currentSec < MIN_SEC) return null;
  const finished = durationSec > 0 && (currentSec * 100) / durationSec >= FINISHED_PERCENT;
  return finished ? null : Math.floor(currentSec);
}
