import path from 'node:path';
import { buildExam, buildQuestion } from '../examFile';
import type { ExamCourse } from '../examCourse';
import { beginExam, choose, heldAttempt, option, prepareExams, question, secondsLeft } from '../examRoom';
import { runTool } from '../runTool';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('more-time', [
    buildExam('short', { durationMin: 30, questions: [buildQuestion(1), buildQuestion(2)] }),
  ]);
});

describe('more time for a running attempt', () => {
  it('AT-12 counts after a reload on the phone that has the attempt, which keeps its answers', async () => {
    const sitting = await beginExam(course, 'short');
    const { page } = sitting;
    await choose(sitting, 1, 1);
    const before = await secondsLeft(sitting);
    const attempt = await heldAttempt(sitting);
    const DATA_DIR = path.join(process.env.E2E_FOLDER ?? '', 'data');
    await runTool('api/staff.js', ['attempts', 'extend', attempt?._id ?? '', '15', '--why', 'power cut'], { DATA_DIR });
    await page.reload();
    await question(sitting, 1).waitFor();
    expect(await option(sitting, 1).isChecked()).toBe(true);
    const after = await secondsLeft(sitting);
    expect(after).toBeGreaterThan(before + 13 * 60);
    expect(after).toBeLessThanOrEqual(before + 15 * 60);
  });
});
