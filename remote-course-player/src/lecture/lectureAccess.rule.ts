import type { ContentItem, ProgressEntry, RequiredItem } from '@manassa/shared/contract';
import { missingRequirements } from '@manassa/shared/domain';

/** Whether a lecture may be watched and, if not, why, with what the reason's message needs. */
export type LectureAccess =
  /** `viewsLeft` is null where there is no limit. */
  | { state: 'open'; viewsLeft: number | null }
  | { state: 'blocked'; reason: 'not_enrolled' }
  | { state: 'blocked'; reason: 'required_content'; missing: RequiredItem[] }
  | { state: 'blocked'; reason: 'watch_limit'; watched: number; limit: number }
  | { state: 'blocked'; reason: 'both'; missing: RequiredItem[]; watched: number; limit: number };

/** From how many views left a student is warned. */
export const LOW_VIEWS = 2;

/** How often the student has watched an item. */
export function watchedCountOf(progress: readonly ProgressEntry[], itemId: string): number {
  return progress.find((entry) => entry.content === itemId)?.watchedCount ?? 0;
}

/** The verdict of the specification, section 4: enrollment first, then required content and the limit together. */
export function lectureAccess(
  item: Pick<ContentItem, '_id' | 'isFree' | 'requiredContent' | 'watchLimit'>,
  student: { enrolled: boolean; progress: readonly ProgressEntry[] },
): LectureAccess {
  if (!student.enrolled && !item.isFree) return { state: 'blocked', reason: 'not_enrolled' };
  const missing = missingRequirements(item.requiredContent, student.progress);
  const watched = watchedCountOf(student.progress, item._id);
  const limit = item.watchLimit;
  const usedUp = limit > 0 && watched >= limit;
  if (missing.length > 0 && usedUp) return { state: 'blocked', reason: 'both', missing, watched, limit };
  if (missing.length > 0) return { state: 'blocked', reason: 'required_content', missing };
  if (usedUp) return { state: 'blocked', reason: 'watch_limit', watched, limit };
  return { state: 'open', viewsLeft: limit > 0 ? limit - watched : null };
}

/** Whether so few views are left that the student must know. */
export function isLowOnViews(viewsLeft: number | null): viewsLeft is number {
  return viewsLeft !== null && viewsLeft <= LOW_VIEWS;
}
