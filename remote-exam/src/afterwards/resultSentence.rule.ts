import type { ScoreBand } from '@manassa/shared/domain';
import { copy } from '../copy';

/** Returns a sentence about a result that says what to do next. */
export function resultSentence({
  band,
  isFull,
  canRetry,
}: {
  band: ScoreBand;
  isFull: boolean;
  canRetry: boolean;
}): string {
  if (isFull) return copy.sentences.full;
  if (band !== 'red') return copy.sentences[band];
  return canRetry ? copy.sentences.redAgain : copy.sentences.red;
}
