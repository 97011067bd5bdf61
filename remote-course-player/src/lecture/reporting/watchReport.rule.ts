/** `watchPercentage` is 50 to 100, `watchedCount` absolute. */
export interface WatchReport {
  courseId: string;
  enrollmentId: string;
  contentId: string;
  watchPercentage: number;
  watchedCount: number;
}

/**
 * Merges a newer report into an unsent one of the same lecture: the newer wins, but percentages never fall, so that a
 * view finished offline is not replaced by the beginning of the next.
 */
export function mergedReport(waiting: WatchReport | null, newest: WatchReport): WatchReport {
  if (waiting === null) return newest;
  return {
    ...newest,
    watchPercentage: Math.max(waiting.watchPercentage, newest.watchPercentage),
    watchedCount: Math.max(waiting.watchedCount, newest.watchedCount),
  };
}
