import type { ExamCourse } from '../examCourse';
import { buildExam, buildQuestions } from '../examFile';
import { beginExam, button, choose, navigator, prepareExams, submit, waitForResult } from '../examRoom';
import type { Sitting } from '../examRoom';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('result', [buildExam('four', { questions: buildQuestions(4) })]);
});

/** Reviews an exam with two correct, one wrong and one unanswered question. */
async function review(): Promise<Sitting> {
  const sitting = await beginExam(course, 'four');
  await choose(sitting, 1, 1);
  await choose(sitting, 2, 1);
  await choose(sitting, 3, 0);
  await submit(sitting);
  await waitForResult(sitting);
  await sitting.page.getByRole('link', { name: 'عرض الإجابات' }).click();
  await sitting.page.waitForURL('**/result');
  await sitting.page.getByRole('heading', { name: 'السؤال 1 من 4' }).waitFor();
  return sitting;
}

const entry = (sitting: Sitting, n: number) =>
  navigator(sitting).getByRole('button', { name: new RegExp(`^الانتقال إلى السؤال ${n}،`) });

async function expectDistinctNumbers(sitting: Sitting): Promise<void> {
  const words = [/إجابة صحيحة$/, /إجابة خاطئة$/, /بدون إجابة$/];
  const looks: { colour: string; mark: string | undefined }[] = [];
  for (const [at, word] of words.entries()) {
    const number = entry(sitting, at + 2);
    expect(await number.getAttribute('aria-label')).toMatch(word);
    looks.push(
      await number.evaluate((element) => {
        const style = getComputedStyle(element);
        return {
          colour: [style.backgroundColor, style.color, style.borderColor].join(),
          mark: element.querySelector('svg')?.innerHTML,
        };
      }),
    );
  }
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(3);
  expect(new Set(looks.map(({ mark }) => mark)).size).toBe(3);
  await entry(sitting, 4).click();
  await sitting.page.getByRole('heading', { name: 'السؤال 4 من 4' }).waitFor();
}

describe('the result of an exam', () => {
  it('RS-01 RS-02 RS-03 shows what was reached, each result by colour, word and icon, and each question with its answers', async () => {
    const sitting = await review();
    const { page, exam } = sitting;
    await page.getByRole('heading', { level: 1, name: exam.spec.title }).waitFor();
    await page.getByText('4 / 8', { exact: true }).waitFor();
    expect(await page.getByRole('progressbar', { name: 'نسبة الدرجة' }).getAttribute('aria-valuenow')).toBe('50');
    await page.getByText('مقبول', { exact: true }).waitFor();
    const counts = (await page.locator('main dl').first().innerText()).replace(/\s+/g, ' ');
    expect(counts).toBe('إجابات صحيحة 2 إجابات خاطئة 1 بدون إجابة 1');
    await expectDistinctNumbers(sitting);

    await entry(sitting, 1).click();
    await page.getByRole('heading', { name: 'السؤال 1 من 4' }).waitFor();
    const option = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await page.getByRole('status').getByText('إجابة صحيحة', { exact: true }).waitFor();
    await option('2 A').filter({ hasText: 'الإجابة الصحيحة' }).filter({ hasText: 'إجابتك' }).waitFor();
    expect(await button(page, 'السابق').isDisabled()).toBe(true);
    await button(page, 'التالي').click();
    await button(page, 'التالي').click();
    await page.getByRole('heading', { name: 'السؤال 3 من 4' }).waitFor();
    await page.getByText('الدرجة: 0 من 2').waitFor();
    await page.getByRole('status').getByText('إجابة خاطئة', { exact: true }).waitFor();
    await option('1 A').filter({ hasText: 'إجابتك' }).waitFor();
    expect(await option('1 A').filter({ hasText: 'الإجابة الصحيحة' }).count()).toBe(0);
    await option('2 A').filter({ hasText: 'الإجابة الصحيحة' }).waitFor();
    await button(page, 'التالي').click();
    await page.getByRole('status').getByText('لم تتم الإجابة على هذا السؤال').waitFor();
    expect(await page.getByText('إجابتك', { exact: true }).count()).toBe(0);
    expect(await button(page, 'التالي').isDisabled()).toBe(true);
    await button(page, 'السابق').click();
    await page.getByRole('heading', { name: 'السؤال 3 من 4' }).waitFor();
  });
});
