import { VIEWPORTS } from '../../harness/browserTest';
import { rewriteAnswers } from '../../harness/rewriteAnswers';
import type { ExamCourse } from '../examCourse';
import { buildExam, buildQuestion } from '../examFile';
import {
  askToSubmit,
  beginExam,
  button,
  choose,
  heldAttempt,
  hideAndShowPage,
  option,
  prepareExams,
  press,
  question,
  submit,
  waitForResult,
} from '../examRoom';
import type { Sitting } from '../examRoom';

const LONG = 'يتحرك جسم من السكون بعجلة منتظمة فما سرعته بعد ثانيتين؟ '.repeat(60);

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('cases', [
    buildExam('twice', { attempts: 2 }),
    buildExam('long', { questions: [buildQuestion(1, { text: LONG }), buildQuestion(2, { text: LONG })] }),
  ]);
});

async function setServerAhead({ page, exam }: Sitting, aheadSec: () => number): Promise<void> {
  type Timed = { data: { attendance: { serverNow: string } | null } };
  await rewriteAnswers<Timed>(page, `**/api/v2/exam/${exam.id}`, ({ data: { attendance } }) => {
    if (attendance) attendance.serverNow = new Date(Date.parse(attendance.serverNow) + aheadSec() * 1000).toISOString();
  });
}

describe('answers and time', () => {
  it('AT-06 AT-13 answers changed after a reload and after a cancelled submission count', async () => {
    const sitting = await beginExam(course, 'twice');
    await choose(sitting, 1, 0);
    await sitting.page.reload();
    await question(sitting, 1).waitFor();
    await choose(sitting, 2, 2);
    await (await askToSubmit(sitting)).getByRole('button', { name: 'مراجعة الإجابات' }).click();
    await choose(sitting, 1, 3);
    await submit(sitting);
    await waitForResult(sitting);
    expect((await heldAttempt(sitting))?.studentAnswers).toEqual(['d', 'c', null]);
  });

  it('AT-02 AT-13 a tap in the moment in which the time warning pushes the options down chooses nothing', async () => {
    const sitting = await beginExam(course, 'twice', { viewport: VIEWPORTS.phone });
    const { page } = sitting;
    const warned = page.locator('header[data-phase]').evaluate(
      (header) =>
        new Promise<number>((resolve) => {
          // Not Date.now(), which is moved below.
          const now = (): number => performance.timeOrigin + performance.now();
          new MutationObserver(() => resolve(now())).observe(header, { attributeFilter: ['data-phase'] });
        }),
    );
    // A response from before would set the clock back, and the warning would go.
    await page.waitForLoadState('networkidle');
    await setServerAhead(sitting, () => 960);
    await hideAndShowPage(page);
    const warnedAt = await warned;
    await page.getByRole('main').getByText('متبقٍ أقل من 5 دقائق').waitFor();
    const { x, y } = await option(sitting, 0).evaluate((radio) => radio.getBoundingClientRect());
    await press(page, { x: x + 5, y: y + 5 }, warnedAt + 200);
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await press(page, { x: x + 5, y: y + 5 }, warnedAt + 500);
    expect(await option(sitting, 0).isChecked()).toBe(true);
  });

  it('AT-09 AT-12 submits an attempt whose time ran out during an absence, with a message, when it is opened', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    await choose(sitting, 3, 2);
    await setServerAhead(sitting, () => 1300);
    await page.reload();
    await page.getByRole('alertdialog').getByText('انتهى الوقت، سيتم إرسال الامتحان تلقائيًا').waitFor();
    await waitForResult(sitting);
    expect((await heldAttempt(sitting))?.studentAnswers).toEqual([null, null, 'c']);
  });

  it('AT-01 on a phone the countdown stays visible at the end of a long question, and the next begins at its top', async () => {
    const sitting = await beginExam(course, 'long', { viewport: VIEWPORTS.phone });
    const { page } = sitting;
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction(() => {
      const timer = document.querySelector('[role=timer]')?.getBoundingClientRect();
      if (timer === undefined || window.scrollY < 500) return false;
      const seen = document.elementFromPoint(timer.x + timer.width / 2, timer.y + timer.height / 2);
      return seen?.closest('header[data-phase]') !== null && seen !== null;
    });
    await option(sitting, 3).check({ force: true });
    await button(page, 'التالي').click();
    await question(sitting, 2).waitFor();
    await page.waitForFunction(() => {
      const top = document.activeElement?.getBoundingClientRect().top ?? -1;
      return top > 0 && top < window.innerHeight / 2;
    });
  });
});
