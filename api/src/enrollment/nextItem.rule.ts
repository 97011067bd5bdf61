import type { ProgressEntry } from '@manassa/shared/contract';
import { isItemCompleted } from '@manassa/shared/domain';

/**
 * Returns the first item that is not completed after the last completed one, else the first that is not completed;
 * null if all are.
 *
 * @param ids ids of the items of a course, in its order
 */
export function nextItem(
  ids: readonly string[],
  progress: readonly Pick<ProgressEntry, 'content' | 'isCompleted'>[],
): string | null {
  const isOpen = (id: string): boolean => !isItemCompleted(progress, id);
  const lastCompleted = ids.findLastIndex((id) => !isOpen(id));
  return ids[lastCompleted + 1] ?? ids.find(isOpen) ?? null;
}
