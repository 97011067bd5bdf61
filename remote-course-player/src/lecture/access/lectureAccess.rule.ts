import type { ContentItem, ProgressEntry, RequiredItem } from '@manassa/shared/contract';
import { lectureBlock, missingRequirements } from '@manassa/shared/domain';

export type LectureAccess =
  | { state: 'open' }
  | { state: 'blocked'; reason: 'not_enrolled' }
  | { state: 'blocked'; reason: 'required_content'; missing: RequiredItem[] }
  | { state: 'blocked'; reason: 'watch_limit'; watched: number; limit: number }
  | { state: 'blocked'; reason: 'both'; missing: RequiredItem[]; watched: number; limit: number };

/** Number of views left from which the student is warned. */
const LOW_VIEWS = 2;

export function watchedCountOf(progress: readonly ProgressEntry[], itemId: string): number {
  return progress.find((entry) => entry.content === itemId)?.watchedCount ?? 0;
}

/** Returns the student's access to a lecture, by the rule that the API uses. */
export function lectureAccess(
  item: Pick<ContentItem, '_id' | 'isFree' | 'requiredContent' | 'watchLimit'>,
  student: { enrolled: boolean; progress: readonly ProgressEntry[] },
): LectureAccess {
  const missing = missingRequirements(item.requiredContent, student.progress);
  const watched = watchedCountOf(student.progress, item._id);
  const { isFree, watchLimit: limit } = item;
  const reason = lectureBlock({
    enrolled: student.enrolled,
    isFree,
    missing: missing.length,
    watchedCount: watched,
    watchLimit: limit,
  });
  switch (reason) {
    case null:
      return { state: 'open' };
    case 'not_enrolled':
      return { state: 'blocked', reason };
    case 'required_content':
      return { state: 'blocked', reason, missing };
    case 'watch_limit':
      return { state: 'blocked', reason, watched, limit };
    case 'both':
      return { state: 'blocked', reason, missing, watched, limit };
  }
}

export function isLowOnViews(left: number | null): left is number {
  return left !== null && left <= LOW_VIEWS;
}
