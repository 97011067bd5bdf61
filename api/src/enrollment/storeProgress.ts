import { and, eq, sql } from 'drizzle-orm';
import { VIEW_PERCENT, viewsLeft } from '@manassa/shared/domain';
import { readNow, type Handle } from '../database/database';
import { progress } from '../database/schema';
import { Refusal } from '../refusal/refusal';
import { allowedViews, countsView } from './watchProgress.rule';

/** Marks an exam or homework as completed. */
export async function completeItem(handle: Handle, enrollmentId: string, itemId: string): Promise<void> {
  await handle
    .insert(progress)
    .values({ enrollmentId, itemId, isCompleted: true })
    .onConflictDoUpdate({
      target: [progress.enrollmentId, progress.itemId],
      set: { isCompleted: true, updatedAt: sql`now()` },
    });
}

/** Takes back what `completeItem` stored about a homework. */
export async function forgetItem(handle: Handle, enrollmentId: string, itemId: string): Promise<void> {
  await handle.delete(progress).where(and(eq(progress.enrollmentId, enrollmentId), eq(progress.itemId, itemId)));
}

export interface WatchReport {
  enrollmentId: string;
  itemId: string;
  percent: number;
  views: number;
  durationMin: number;
  /** The lecture's own limit, 0 for none. */
  watchLimit: number;
}

/**
 * Stores a report about a lecture. Percentage and views never fall; views rise by one at most. The row is locked, so
 * that two tabs cannot count a view twice.
 * @throws Refusal for a view above the limit; the last allowed one may be finished
 */
export async function storeWatching(handle: Handle, report: WatchReport): Promise<void> {
  const { enrollmentId, itemId, percent } = report;
  const ofItem = and(eq(progress.enrollmentId, enrollmentId), eq(progress.itemId, itemId));
  await handle.transaction(async (inner) => {
    await inner.insert(progress).values({ enrollmentId, itemId, isCompleted: false }).onConflictDoNothing();
    const [before] = await inner.select().from(progress).where(ofItem).for('update');
    if (before === undefined) throw new Error('The progress is neither new nor stored');
    const now = await readNow(inner);
    const sinceCountMs = before.countedAt === null ? Infinity : now.getTime() - before.countedAt.getTime();
    const isView = countsView(report, { ...before, sinceCountMs });
    const watchLimit = allowedViews(report.watchLimit, before.extraViews);
    if (isView && viewsLeft({ ...before, watchLimit }) === 0) throw new Refusal('lecture_watch_limit');
    await inner
      .update(progress)
      .set({
        watchPercentage: Math.max(before.watchPercentage, percent),
        lastPercent: percent,
        isCompleted: before.isCompleted || percent >= VIEW_PERCENT,
        ...(isView ? { watchedCount: before.watchedCount + 1, countedAt: now } : {}),
        updatedAt: sql`now()`,
      })
      .where(ofItem);
  });
}
