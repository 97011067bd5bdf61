import type { ProgressEntry, RequiredItem } from '../contract';
import { isItemCompleted } from './progress.rule';

/** Returns the required items that the student has not completed, in their order. */
export function missingRequirements<Item extends Pick<RequiredItem, '_id'>>(
  required: readonly Item[],
  progress: readonly Pick<ProgressEntry, 'content' | 'isCompleted'>[],
): Item[] {
  return required.filter((item) => !isItemCompleted(progress, item._id));
}
