import type { ProgressEntry } from '@manassa/shared/contract';

/** Returns the progress with the item's watch count raised to at least `count`; the same list if nothing changes. */
export function raiseCount(
  progress: readonly ProgressEntry[],
  itemId: string,
  count: number,
): readonly ProgressEntry[] {
  const entry = progress.find(({ content }) => content === itemId);
  if (count <= (entry?.watchedCount ?? 0)) return progress;
  if (entry) return progress.map((one) => (one === entry ? { ...one, watchedCount: count } : one));
  return [...progress, { content: itemId, isCompleted: false, watchedCount: count, watchPercentage: 0 }];
}

/**
 * Returns the count after one more view: never above the limit, which two tabs that play at the same time could exceed.
 * `watchLimit` is 0 for no limit.
 */
export function countAfterView(viewsBefore: number, watchLimit: number): number {
  if (watchLimit === 0) return viewsBefore + 1;
  return Math.max(viewsBefore, Math.min(viewsBefore + 1, watchLimit));
}
