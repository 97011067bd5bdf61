/** Why a lecture's video is withheld. */
export type LectureBlock = 'not_enrolled' | 'required_content' | 'watch_limit' | 'both';

export interface LectureFacts {
  enrolled: boolean;
  isFree: boolean;
  /** Required items that are not completed. */
  missing: number;
  watchedCount: number;
  /** 0 means no limit. */
  watchLimit: number;
}

/** Whether the views are used up. */
export function isWatchedOut({ watchedCount, watchLimit }: Pick<LectureFacts, 'watchedCount' | 'watchLimit'>): boolean {
  return watchLimit > 0 && watchedCount >= watchLimit;
}

/** Null when the student may watch, else the reason. */
export function lectureBlock(facts: LectureFacts): LectureBlock | null {
  if (!facts.enrolled && !facts.isFree) return 'not_enrolled';
  const watchedOut = isWatchedOut(facts);
  if (facts.missing > 0) return watchedOut ? 'both' : 'required_content';
  return watchedOut ? 'watch_limit' : null;
}
