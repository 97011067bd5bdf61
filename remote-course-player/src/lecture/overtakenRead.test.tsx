import { buildCourse, buildItem, buildProgress, buildSection, buildUser } from '@manassa/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { frame, open } from './lectureScene';
import { say, startPlayer } from './player/fakePlayer';
import { saveWaiting } from './reporting/waitingReportsStorage';
import type { WatchReport } from './reporting/watchReport.rule';
import { watchReports } from './reporting/watchReports';

const BEFORE = ['l0', 'l2'];
const student = buildUser().studentCode;

const reportOf = (contentId: string, watchPercentage: number): WatchReport => ({
  courseId: 'course-1',
  enrollmentId: 'en1',
  contentId,
  watchPercentage,
  watchedCount: 1,
});

beforeEach(() => {
  window.localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/**
 * Opens a lecture that requires another one, with unsent reports of earlier lectures on the device. `reads` and
 * `reports` send the response of each request so far; from the second read on, the required lecture is completed.
 */
async function openWithReports(videoOf: (read: number) => string | null, unsent: readonly string[] = BEFORE) {
  for (const contentId of unsent) saveWaiting(student, reportOf(contentId, 100));
  const reads: (() => void)[] = [];
  const reports: (() => void)[] = [];
  const reported = new Set<string>();
  const requiredContent = [{ _id: 'l0', title: 'l0', type: 'lecture' as const }];
  const earlier = BEFORE.map((_id) => buildItem({ _id, title: _id }));
  const progressOf = (ids: Iterable<string>) => [...ids].map((_id) => buildProgress(_id, { isCompleted: true }));
  const { person } = open({
    answers: {
      course() {
        const number = reads.length + 1;
        const video = videoOf(number);
        const lecture = buildItem({ _id: 'l1', title: 'قانون أوم', videoType: 'bunny', video, requiredContent });
        const course = buildCourse({ sections: [buildSection({ content: [...earlier, lecture] })] });
        const progress = number > 1 || video !== null ? progressOf(['l0']) : [];
        const data = { course, enrolled: true, enrollmentId: 'en1', progress };
        return new Promise((resolve) => reads.push(() => resolve({ data })));
      },
      reportProgress({ body }) {
        reported.add((body as { contentId: string }).contentId);
        const data = { enrollment: { _id: 'en1', progress: progressOf(reported) } };
        return new Promise((resolve) => reports.push(() => resolve({ data })));
      },
    },
  });
  /** Sends the response of the last request, which has this number. */
  async function answer(requests: (() => void)[], number: number): Promise<void> {
    await waitFor(() => expect(requests).toHaveLength(number));
    await act(async () => requests[number - 1]?.());
  }
  /** Sends the response of a read that another one has replaced, and waits until the page has it. */
  async function drop(number: number): Promise<void> {
    await waitFor(() => expect(reads).toHaveLength(number + 1));
    await act(async () => reads[number - 1]?.());
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  return { person, reads, reports, answer, drop };
}

it('LE-02 shows no failure of a lecture that has just opened while a second watch report has its course read again', async () => {
  const { reads, reports, answer, drop } = await openWithReports((read) => (read === 1 ? null : '4711/clip'));
  await answer(reads, 1);
  await screen.findByText(/يجب إكمال/);
  await answer(reports, 1);
  await waitFor(() => expect(reads).toHaveLength(2));
  await answer(reports, 2);
  await drop(2);
  expect(screen.queryByRole('alert')).toBeNull();
  await answer(reads, 3);
  expect((await frame()).getAttribute('src')).toContain('/4711/clip');
});

it('LE-02 the address of a failed video is renewed also if a watch report has its course read again', async () => {
  const { person, reads, reports, answer, drop } = await openWithReports((read) => `4711/clip?expires=${read}`);
  await answer(reads, 1);
  const player = await frame();
  startPlayer(player);
  say(player, 'play');
  say(player, 'error', { code: 403 });
  await person.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }));
  await waitFor(() => expect(reads).toHaveLength(2));
  await answer(reports, 1);
  await answer(reports, 2);
  await drop(2);
  await answer(reads, 3);
  await waitFor(async () => expect((await frame()).getAttribute('src')).toContain('expires=3'));
});

it('LE-02 reads the course of a lecture that has just opened once, whatever number of reports a jump to the end makes', async () => {
  const { reads, reports, answer } = await openWithReports((read) => (read === 1 ? null : '4711/clip'), []);
  await answer(reads, 1);
  await screen.findByText(/يجب إكمال/);
  for (const percent of [50, 55, 60]) watchReports.add(student, reportOf('l0', percent));
  await answer(reports, 1);
  await waitFor(() => expect(reads).toHaveLength(2));
  await answer(reports, 2);
  await answer(reports, 3);
  await answer(reads, 2);
  expect((await frame()).getAttribute('src')).toContain('/4711/clip');
});
