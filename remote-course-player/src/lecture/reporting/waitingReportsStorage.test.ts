import { loadAllWaiting, loadWaiting, removeWaiting, saveWaiting } from './waitingReportsStorage';
import type { WatchReport } from './watchReport.rule';

const report: WatchReport = {
  courseId: 'c1',
  enrollmentId: 'en1',
  contentId: 'l1',
  watchPercentage: 60,
  watchedCount: 2,
};

beforeEach(() => window.localStorage.clear());

describe('waiting reports', () => {
  it('LE-03 are restored after a reload, by student', () => {
    saveWaiting('s1', report);
    expect(loadWaiting('s1', 'l1')).toEqual(report);
    expect(loadAllWaiting('s1')).toEqual([report]);
    expect(loadAllWaiting('s')).toEqual([]);
    expect(loadAllWaiting('s2')).toEqual([]);
  });

  it('LE-03 are removed after they were sent, unless a newer one has replaced them', () => {
    saveWaiting('s1', { ...report, watchPercentage: 65 });
    removeWaiting('s1', report);
    expect(loadWaiting('s1', 'l1')?.watchPercentage).toBe(65);
    removeWaiting('s1', { ...report, watchPercentage: 65 });
    expect(loadWaiting('s1', 'l1')).toBeNull();
  });

  it('LE-03 that are broken, foreign or from a later version are not changed', () => {
    window.localStorage.setItem('manassa.watch.s1.a', '{broken');
    window.localStorage.setItem('manassa.watch.s1.b', '{"v":2,"contentId":"b"}');
    window.localStorage.setItem('manassa.watch.s1.c', '{"v":1,"contentId":7}');
    expect(loadAllWaiting('s1')).toEqual([]);
    expect(window.localStorage.length).toBe(3);
  });
});
