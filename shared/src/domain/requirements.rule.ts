import type { ProgressEntry, RequiredItem } from '../contract';
import { isItemCompleted } from './progress.rule';

/** The required items that the student has not completed yet, in their order. */
export function missingRequirements(
  required: readonly RequiredItem[],
  progress: readonly ProgressEntry[],
): RequiredItem[] {
  return required.filter((item) => !isItemCompleted(progress, item._id));
}
