import { openTab } from '../harness/browserTest';
import type { ExamCourse } from './examCourse';
import { buildExam } from './examFile';
import {
  askToSubmit,
  beginExam,
  button,
  choose,
  gradedAnswers,
  option,
  prepareExams,
  question,
  waitForResult,
  watchSubmissions,
} from './examRoom';
import type { Sitting } from './examRoom';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('windows', [buildExam('plain', { attempts: 9 })]);
});

describe('two windows', () => {
  it('AT-13 the second window only looks, continues with everything, and only one of them submits', async () => {
    const sitting = await beginExam(course, 'plain');
    const { page, exam } = sitting;
    await choose(sitting, 1, 1);
    const tab = await openTab(page);
    const other: Sitting = { ...sitting, page: tab };
    const sent = watchSubmissions(page);
    await tab.goto(`${exam.address}/attend`);
    await tab.getByText('هذا الامتحان مفتوح في نافذة أخرى').waitFor();
    await tab.getByText('تمت الإجابة على 1 من 3').waitFor();
    expect(await tab.getByRole('radio').count()).toBe(0);
    await button(tab, 'المتابعة هنا').click();
    await choose(other, 2, 2);
    await page.getByText('هذا الامتحان مفتوح في نافذة أخرى').waitFor();
    await page.bringToFront();
    await button(page, 'المتابعة هنا').click();
    await question(sitting, 2).waitFor();
    expect(await option(sitting, 2).isChecked()).toBe(true);
    await askToSubmit(sitting);
    await button(page, 'إرسال الآن').click();
    await waitForResult(sitting);
    expect(sent).toHaveLength(1);
    expect(await gradedAnswers(sitting)).toEqual(['b', 'c', null]);
    // The window that waited learns it too.
    await tab.bringToFront();
    await tab.waitForURL('**/start');
  });

  it('AT-13 closing the first window frees the second by itself', async () => {
    const sitting = await beginExam(course, 'plain');
    const { page, exam } = sitting;
    await choose(sitting, 1, 0);
    const tab = await openTab(page);
    await tab.goto(`${exam.address}/attend`);
    await tab.getByText('هذا الامتحان مفتوح في نافذة أخرى').waitFor();
    await page.close();
    const other: Sitting = { ...sitting, page: tab };
    await question(other, 1).waitFor();
    expect(await option(other, 0).isChecked()).toBe(true);
  });
});
