import { buildCourse, buildItem, buildProgress, buildSection, buildUser } from '@manassa/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { frame, open } from './lectureScene';
import { say, startPlayer } from './player/fakePlayer';
import { saveWaiting } from './reporting/waitingReportsStorage';

const BEFORE = ['l0', 'l2'];

beforeEach(() => {
  window.localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/**
 * Opens a lecture with watch reports of earlier lectures waiting on the device. `reads` and `reports` send the response
 * of each request so far; a read tells that the required lecture is completed from the second one on.
 */
async function openWithReports(videoOf: (read: number) => string | null) {
  for (const contentId of BEFORE) {
    const report = { courseId: 'course-1', enrollmentId: 'en1', contentId, watchPercentage: 100, watchedCount: 1 };
    saveWaiting(buildUser().studentCode, report);
  }
  const reads: (() => void)[] = [];
  const reports: (() => void)[] = [];
  const progress = [buildProgress('l0', { isCompleted: true })];
  const requiredContent = [{ _id: 'l0', title: 'l0', type: 'lecture' as const }];
  const earlier = BEFORE.map((_id) => buildItem({ _id, title: _id }));
  const { person } = open({
    answers: {
      course() {
        const number = reads.length + 1;
        const video = videoOf(number);
        const lecture = buildItem({ _id: 'l1', title: 'قانون أوم', videoType: 'bunny', video, requiredContent });
        const course = buildCourse({ sections: [buildSection({ content: [...earlier, lecture] })] });
        const isDone = number > 1 || video !== null;
        const data = { course, enrolled: true, enrollmentId: 'en1', progress: isDone ? progress : [] };
        return new Promise((resolve) => reads.push(() => resolve({ data })));
      },
      reportProgress: () =>
        new Promise((resolve) => reports.push(() => resolve({ data: { enrollment: { _id: 'en1', progress } } }))),
    },
  });
  /** Sends the response of the request with a number, once it was sent. */
  async function answer(requests: (() => void)[], number: number): Promise<void> {
    await waitFor(() => expect(requests).toHaveLength(number));
    await act(async () => requests[number - 1]?.());
  }
  /** Sends a response that a later request has replaced, and waits until the page has it. */
  async function drop(requests: (() => void)[], number: number): Promise<void> {
    await answer(requests.slice(0, number), number);
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
  await waitFor(() => expect(reads).toHaveLength(3));
  await drop(reads, 2);
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
  await waitFor(() => expect(reads).toHaveLength(3));
  await drop(reads, 2);
  await answer(reads, 3);
  await waitFor(async () => expect((await frame()).getAttribute('src')).toContain('expires=3'));
});
