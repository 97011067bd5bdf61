import path from 'node:path';
import type { Page } from 'playwright-core';
import { openPage, VIEWPORTS } from '../../harness/browserTest';
import { startProduct } from '../../harness/startProduct';
import type { Product } from '../../harness/startProduct';
import { submitExam } from '../../journey/examSteps';
import { exam as courseExam, course, sections } from '../../otherApi/otherCourse';
import type { OtherExam } from '../../otherApi/otherCourse';
import { hideAndShowPage } from '../examRoom';
import { startOtherApi } from '../../otherApi/startOtherApi';

const SET_ASIDE = /إجابات من محاولة أخرى/;

function questionOf(name: string): OtherExam['questions'][number] {
  return { question: `السؤال ${name}`, score: 1, answers: { a: '1 N', b: '2 N', c: '3 N' }, correctAnswer: 'a' };
}

/** The test changes its questions during the attempt. */
const changing: OtherExam = {
  exam: { ...courseExam, _id: 'other-exam-changing', title: 'امتحان يتغير', totalQuestions: 3 },
  questions: ['الأول', 'الثاني', 'الثالث'].map(questionOf),
};
const retaken: OtherExam = {
  exam: { ...courseExam, _id: 'other-exam-retaken', title: 'امتحان يعاد', totalQuestions: 3 },
  questions: ['الأول', 'الثاني', 'الثالث'].map(questionOf),
};

/** A server without extensions: attempts have no ids and no deadlines. */
describe('an exam on a server without attempt ids', () => {
  let api: Awaited<ReturnType<typeof startOtherApi>>;
  let product: Product;

  beforeAll(async () => {
    api = await startOtherApi({ exams: [changing, retaken], takesEvery: true });
    product = await startProduct(
      { API_ORIGIN: api.origin, RELEASE_DIR: path.join(process.env.E2E_FOLDER ?? '', 'release') },
      'serve',
    );
  });

  afterAll(async () => {
    await product.stop();
    await api.stop();
  });

  function addressOf({ exam }: OtherExam): string {
    return `/course/view/${course._id}/section/${sections[0]?._id ?? ''}/exam/${exam._id}`;
  }

  /** Opens a separate browser for an enrolled student. */
  async function openDevice(studentCode: string, address: string): Promise<Page> {
    const token = `token-${studentCode}`;
    if (!api.students.has(token)) {
      const user = { name: 'منى', stage: 'highschool', grade: 'third', studentCode, password: 'x', loginToken: token };
      api.students.set(token, { user, enrolled: new Set([course._id]), progress: [], attempts: new Map() });
    }
    const page = await openPage({
      origin: product.origin,
      viewport: VIEWPORTS.desktop,
      expectedErrors: /example\.com|ERR_|Content Security Policy|img-src/,
    });
    await page.route('**/threshold.html', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('/threshold.html');
    await page.evaluate((known) => window.localStorage.setItem('loginToken', known), token);
    await page.goto(address);
    return page;
  }

  async function showQuestion(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: /^الانتقال إلى السؤال 1،/ }).waitFor();
    const total = await page.getByRole('button', { name: /^الانتقال إلى السؤال/ }).count();
    for (let n = 1; n <= total; n += 1) {
      await page.getByRole('button', { name: new RegExp(`^الانتقال إلى السؤال ${n}،`) }).click();
      await page.getByRole('heading', { name: new RegExp(`^السؤال ${n} من`) }).waitFor();
      if (await page.getByText(`السؤال ${name}`, { exact: true }).isVisible()) return;
    }
    throw new Error(`the exam has no question ${name}`);
  }

  async function choose(page: Page, name: string, option: string): Promise<void> {
    await showQuestion(page, name);
    await page.getByRole('radio', { name: new RegExp(option) }).check({ force: true });
  }

  async function chosen(page: Page, name: string): Promise<string | null> {
    await showQuestion(page, name);
    const radio = page.getByRole('radio', { checked: true });
    return (await radio.count()) === 0 ? null : radio.getAttribute('value');
  }

  async function secondsLeft(page: Page): Promise<number> {
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
    return minutes * 60 + seconds;
  }

  it('RX-04 a retake is empty and has its full time after another device submitted the previous attempt', async () => {
    const first = await openDevice('55001', `${addressOf(retaken)}/start`);
    await first.getByRole('button', { name: 'بدء الامتحان' }).click();
    await choose(first, 'الأول', '2 N');
    await choose(first, 'الثاني', '3 N');
    // As if the attempt had lasted a quarter of an hour.
    await first.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('manassa.exam.remaining')) ?? '';
      const record = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...record, revision: Date.now() + 1000, remainingSec: 300 }));
    });
    await first.reload();
    await first.getByText('تمت الإجابة على 2 من 3').first().waitFor();
    await first.goto(`${addressOf(retaken)}/start`);

    const second = await openDevice('55001', `${addressOf(retaken)}/start`);
    await second.getByRole('button', { name: 'استكمال الامتحان' }).click();
    await choose(second, 'الثالث', '1 N');
    await submitExam(second, 1, 3);
    await second.waitForURL('**/start');

    await first.reload();
    await first.getByText(SET_ASIDE).waitFor();
    await first.getByRole('button', { name: 'بدء محاولة جديدة' }).click();
    await first.getByText('تمت الإجابة على 0 من 3').first().waitFor();
    expect(await chosen(first, 'الأول')).toBeNull();
    expect(await secondsLeft(first)).toBeGreaterThan(1140);
    await choose(first, 'الأول', '1 N');
    await first.reload();
    await first.getByText('تمت الإجابة على 1 من 3').first().waitFor();
    expect(await chosen(first, 'الأول')).toBe('a');
    await submitExam(first, 1, 3);
    await first.waitForURL('**/start');
    const attempt = api.students.get('token-55001')?.attempts.get(retaken.exam._id);
    expect(attempt).toMatchObject({ attempts: 2, studentAnswers: ['a', null, null] });
    // Neither shown nor sent, but still stored.
    const kept = await first.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('exam.aside')));
    expect(kept.map(([, text]) => (JSON.parse(text) as { answers: unknown }).answers)).toEqual([['b', 'c', null]]);
  });

  it('RX-05 BE-17 answers stay with their questions when staff change the exam: after a reload and in the submission; no checkpoint is sent', async () => {
    const page = await openDevice('55003', `${addressOf(changing)}/start`);
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    changing.questions = ['الأول', 'الثاني', 'الثالث'].map(questionOf);
    await page.getByRole('button', { name: 'بدء الامتحان' }).click();
    await choose(page, 'الأول', '1 N');
    await choose(page, 'الثاني', '2 N');
    await choose(page, 'الثالث', '3 N');
    await hideAndShowPage(page);

    const [one, two, three] = changing.questions as [
      ReturnType<typeof questionOf>,
      ReturnType<typeof questionOf>,
      ReturnType<typeof questionOf>,
    ];
    changing.questions = [questionOf('الجديد'), three, one];
    await page.reload();
    await page.getByText('تمت الإجابة على 2 من 3').first().waitFor();
    expect(await chosen(page, 'الجديد')).toBeNull();
    expect(await chosen(page, 'الأول')).toBe('a');
    expect(await chosen(page, 'الثالث')).toBe('c');

    // Restored during the attempt, which is submitted without a reload.
    changing.questions = [two, one, questionOf('الجديد'), three];
    await page.getByRole('complementary', { name: 'الأسئلة' }).getByRole('button', { name: 'إرسال الامتحان' }).click();
    const dialog = page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
    await dialog.getByText('أجبت على 3 من 4 أسئلة، وبقي بدون إجابة: سؤال واحد').waitFor();
    await dialog.getByRole('button', { name: 'إرسال الآن' }).click();
    await page.waitForURL('**/start');
    const attempt = api.students.get('token-55003')?.attempts.get(changing.exam._id);
    expect(attempt?.studentAnswers).toEqual(['b', 'a', null, 'c']);
    expect(paths).toContain('/api/v2/attendance/submit');
    expect(paths.filter((path) => path.includes('checkpoint'))).toEqual([]);
  });
});
