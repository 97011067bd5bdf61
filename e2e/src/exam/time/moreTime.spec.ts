import path from 'node:path';
import { buildExam, buildQuestion } from '../examFile';
import type { ExamCourse } from '../examCourse';
import { until } from '../../harness/until';
import {
  beginExam,
  choose,
  heldAttempt,
  option,
  prepareExams,
  secondsLeft,
  submit,
  waitForResult,
  watchSubmissions,
} from '../examRoom';
import type { Sitting } from '../examRoom';
import { runTool } from '../runTool';

/** Address of reads of the exam. */
const EXAM_CALL = '**/api/v2/exam/*';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('more-time', [
    // Ends between two polls.
    buildExam('three', { durationMin: 3, questions: [buildQuestion(1), buildQuestion(2)] }),
  ]);
});

async function addQuarterHour(sitting: Sitting): Promise<void> {
  const attempt = await heldAttempt(sitting);
  const DATA_DIR = path.join(process.env.E2E_FOLDER ?? '', 'data');
  await runTool('api/staff.js', ['attempts', 'extend', attempt?._id ?? '', '15', '--why', 'power cut'], { DATA_DIR });
}

describe('more time for a running attempt', () => {
  it('AT-09 AT-12 counts without a reload in an open page that reads it when its time is up', async () => {
    const sitting = await beginExam(course, 'three', { before: (page) => page.clock.install() });
    const { page } = sitting;
    await choose(sitting, 1, 1);
    const sent = watchSubmissions(page);
    await page.clock.runFor(((await secondsLeft(sitting)) - 30) * 1000);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await addQuarterHour(sitting);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(EXAM_CALL, async (route) => {
      await answered;
      await route.continue();
    });
    await page.clock.runFor(((await secondsLeft(sitting)) - 1) * 1000);
    const dialog = page.getByRole('alertdialog');
    await until('the time-up dialog', async () => {
      await page.clock.runFor(50);
      return dialog.isVisible();
    });
    answer();
    await until('the end of the dialog', async () => {
      await page.clock.runFor(10);
      return !(await dialog.isVisible());
    });
    await page.unroute(EXAM_CALL);
    await page.clock.runFor(4000);
    await page.clock.resume();
    expect(sent).toEqual([]);
    expect(await option(sitting, 1).isChecked()).toBe(true);
    expect(await secondsLeft(sitting)).toBeGreaterThan(13 * 60);
    await choose(sitting, 2, 0);
    await submit(sitting);
    await waitForResult(sitting);
    expect(sent.map(({ studentAnswers }) => studentAnswers)).toEqual([['b', 'a']]);
  });
});
