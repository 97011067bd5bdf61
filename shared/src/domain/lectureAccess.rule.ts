import { canOpenItem } from './openItem.rule';

/** Reason why a lecture's video is withheld; `both` is required content and the watch limit together. */
export type LectureBlock = 'not_enrolled' | 'required_content' | 'watch_limit' | 'both';

export interface LectureFacts {
  readonly enrolled: boolean;
  readonly isFree: boolean;
  /** Number of required items that are not completed. */
  readonly missing: number;
  readonly watchedCount: number;
  /** 0 means no limit. */
  readonly watchLimit: number;
}

/** Returns the number of views left, never below 0; null without a limit. */
export function viewsLeft({ watchedCount, watchLimit }: Pick<LectureFacts, 'watchedCount' | 'watchLimit'>) {
  return watchLimit > 0 ? Math.max(0, watchLimit - watchedCount) : null;
}

/** Returns the reason against watching, or null when the student may watch. */
export function lectureBlock(facts: LectureFacts): LectureBlock | null {
  if (!canOpenItem(facts, facts.enrolled)) return 'not_enrolled';
  const watchedOut = viewsLeft(facts) === 0;
  if (facts.missing > 0) return watchedOut ? 'both' : 'required_content';
  return watchedOut ? 'watch_limit' : null;
}
