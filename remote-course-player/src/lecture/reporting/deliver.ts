import type { ProgressEntry } from '@manassa/shared/contract';
import { isApiError, mayRecover, reportFailure, request } from '@manassa/shared/data';
import { store, userAtom } from '@manassa/shared/session';
import type { Delivery } from './reportQueue';
import type { WatchReport } from './watchReport.rule';

/** Sends one report silently and passes on the progress in the response. A 401 ends the session. */
export async function deliver(
  student: string,
  report: WatchReport,
  onProgress: (report: WatchReport, progress: ProgressEntry[]) => void,
): Promise<Delivery> {
  if (store.get(userAtom)?.studentCode !== student) return 'not-mine';
  const { enrollmentId, contentId, watchPercentage, watchedCount } = report;
  try {
    const { data } = await request(
      'reportProgress',
      { params: { enrollmentId }, body: { contentId, contentType: 'lecture', watchPercentage, watchedCount } },
      { keepalive: true },
    );
    if (store.get(userAtom)?.studentCode === student) onProgress(report, data.enrollment.progress);
    return 'delivered';
  } catch (error) {
    reportFailure(error, true);
    if (isApiError(error)) {
      // An unreadable response, or one without content, still means that the report was accepted.
      if (error.code === 'shape' || error.status === 204) return 'delivered';
      // After a 401 the report waits for the next login.
      if (error.code === 'server' && error.status !== 401 && !mayRecover(error.status)) return 'refused';
    }
    return 'unreachable';
  }
}
