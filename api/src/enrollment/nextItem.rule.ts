import type { ProgressEntry } from '@manassa/shared/contract';
import { isItemCompleted } from '@manassa/shared/domain';

/**
 * Returns the first item that is not completed after the last completed one, else the first that is not completed;
 * null if all are.
 *
 * @param items items of a course in its order
 */
export function nextItem<Item extends { _id: string }>(
  items: readonly Item[],
  progress: readonly Pick<ProgressEntry, 'content' | 'isCompleted'>[],
): Item | null {
  const isOpen = ({ _id }: Item): boolean => !isItemCompleted(progress, _id);
  const afterLast = items.map(isOpen).lastIndexOf(false) + 1;
  return items.slice(afterLast).find(isOpen) ?? items.find(isOpen) ?? null;
}
