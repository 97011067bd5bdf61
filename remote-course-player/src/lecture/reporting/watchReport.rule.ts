/** What the server is to be told about watching a lecture. `watchPercentage` is 50 to 100, `watchedCount` absolute. */
export interface WatchReport {
  courseId: string;
  enrollmentId: string;
  contentId: string;
  watchPercentage: number;
  watchedCount: number;
}

/**
 * The report that takes the place of a waiting one about the same lecture: the newest wins, but what was reached before
 * it stays reached, so that finishing offline is not lost to the beginning of the next view.
 */
export function mergedReport(waiting: WatchReport | null, newest: WatchReport): WatchReport {
  if (waiting === null || waiting.contentId !== newest.contentId) return newest;
  return {
    ...newest,
    watchPercentage: Math.max(waiting.watchPercentage, newest.watchPercentage),
    watchedCount: Math.max(waiting.watchedCount, newest.watchedCount),
  };
}
