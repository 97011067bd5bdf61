/** Playback that has come less far is begun anew. */
const MIN_SEC = 5;
/** Playback that has come this far is finished: it begins anew the next time. */
const FINISHED_PERCENT = 95;

/** The position to remember for the next time, in whole seconds; null to begin anew. */
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
