import { sql } from 'drizzle-orm';
import { VIEW_PERCENT } from '@manassa/shared/domain';
import type { Handle } from '../database/database';
import { progress } from '../database/schema';

/** Marks an item (an exam, a homework) as completed in an enrollment. */
export async function completeItem(handle: Handle, enrollmentId: string, itemId: string): Promise<void> {
  await handle
    .insert(progress)
    .values({ enrollmentId, itemId, isCompleted: true })
    .onConflictDoUpdate({
      target: [progress.enrollmentId, progress.itemId],
      set: { isCompleted: true, updatedAt: sql`now()` },
    });
}

/**
 * Stores the progress of a lecture, in one statement so that two tabs cannot count a view twice. The percentage never
 * falls, and the views rise by one at most.
 */
export async function storeWatching(
  handle: Handle,
  watched: { enrollmentId: string; itemId: string; percent: number; views: number },
): Promise<void> {
  const { enrollmentId, itemId, percent, views } = watched;
  await handle
    .insert(progress)
    .values({
      enrollmentId,
      itemId,
      watchPercentage: percent,
      watchedCount: Math.min(views, 1),
      isCompleted: percent >= VIEW_PERCENT,
    })
    .onConflictDoUpdate({
      target: [progress.enrollmentId, progress.itemId],
      set: {
        watchPercentage: sql`greatest(${progress.watchPercentage}, ${percent}::int)`,
        watchedCount: sql`greatest(${progress.watchedCount}, least(${views}::int, ${progress.watchedCount} + 1))`,
        isCompleted: sql`${progress.isCompleted} or ${percent}::int >= ${VIEW_PERCENT}::int`,
        updatedAt: sql`now()`,
      },
    });
}
