import { openTab } from '../../harness/browserTest';
import type { ExamCourse } from '../examCourse';
import { buildExam } from '../examFile';
import {
  askToSubmit,
  beginExam,
  button,
  choose,
  gradedAnswers,
  heldAttempt,
  storedKeys,
  hideAndShowPage,
  option,
  prepareExams,
  question,
  submit,
  waitForResult,
  watchSubmissions,
} from '../examRoom';
import type { Sitting } from '../examRoom';

const NETWORK = /ERR_|Failed to load|net::/;

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('tabs', [
    buildExam('plain', { attempts: 9 }),
    buildExam('twice', { attempts: 2 }),
    buildExam('once', { attempts: 1 }),
  ]);
});

describe('two tabs', () => {
  it('AT-13 the second tab only shows the attempt until it continues there, and only one submits', async () => {
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
    await tab.bringToFront();
    await tab.waitForURL('**/start');
  });

  it('AT-13 closing the first tab releases the second automatically', async () => {
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

  it('AT-13 without Web Locks, as over plain http, the attempt changes tabs too, and a reload keeps it', async () => {
    const sitting = await beginExam(course, 'plain');
    const { page, exam } = sitting;
    await page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    const elsewhere = 'هذا الامتحان مفتوح في نافذة أخرى';
    await page.reload();
    await choose(sitting, 1, 1);
    await page.reload();
    await question(sitting, 1).or(page.getByText(elsewhere)).waitFor();
    expect(await page.getByText(elsewhere).count()).toBe(0);
    const tab = await openTab(page);
    await tab.goto(`${exam.address}/attend`);
    await tab.getByText(elsewhere).waitFor();
    await button(tab, 'المتابعة هنا').click();
    await page.getByText(elsewhere).waitFor();
    expect(await option({ ...sitting, page: tab }, 1).isChecked()).toBe(true);
  });
});

/** Answers as a server without checkpoints does: this device learns of the other one from them. */
async function refuseCheckpoints({ page }: Sitting): Promise<void> {
  await page.route('**/api/v2/attendance/checkpoint', (route) => route.fulfill({ status: 404, json: {} }));
}

describe('more than one tab', () => {
  it.each([
    ['learns it on return', 'return', 0],
    ['submits without having learned it', 'submit', 1],
  ])(
    'AT-07 BE-05 an attempt submitted on another device keeps those answers when this one %s',
    async (_, way, posts) => {
      const here = await beginExam(course, 'twice', { expectedErrors: NETWORK });
      await refuseCheckpoints(here);
      await choose(here, 1, 0);
      const there = await beginExam(course, 'twice', { candidate: here.candidate, expectedErrors: NETWORK });
      await refuseCheckpoints(there);
      await choose(there, 1, 1);
      await choose(there, 2, 1);
      await submit(there);
      await waitForResult(there);
      const sent = watchSubmissions(here.page);
      if (way === 'return') await hideAndShowPage(here.page);
      if (way === 'submit') {
        await here.page.route('**/api/v2/exam/*', (route) => route.abort());
        const failed = here.page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v2/exam/'));
        const dialog = await askToSubmit(here);
        await failed;
        await here.page.unroute('**/api/v2/exam/*');
        await dialog.getByRole('button', { name: 'إرسال الآن' }).click();
      }
      await waitForResult(here);
      expect(await heldAttempt(here)).toMatchObject({ attempts: 1, score: 4, studentAnswers: ['b', 'b', null] });
      expect(sent).toHaveLength(posts);
      const kept = (await storedKeys(here.page)).filter((key) => key.includes(here.exam.id));
      expect(kept.filter((key) => !key.includes('.aside/'))).toEqual([]);
      // Answers stay on this device unless the server accepted the submission.
      expect(kept).toHaveLength(posts === 0 ? 1 : 0);
    },
  );

  it("EX-05 AT-13 another tab's start page sends the latest answers, and nothing is answered after it", async () => {
    const sitting = await beginExam(course, 'once');
    const { page, exam } = sitting;
    await choose(sitting, 1, 1);
    const sent = watchSubmissions(page);
    const tab = await openTab(page);
    await tab.goto(`${exam.address}/start`);
    await choose(sitting, 2, 1);
    await tab.getByText('تمت الإجابة على 2 من 3').waitFor();
    await choose(sitting, 3, 2);
    await button(tab, 'إرسال الإجابات المحفوظة').click();
    await waitForResult({ ...sitting, page: tab });
    await waitForResult(sitting);
    expect(sent.map(({ studentAnswers }) => studentAnswers)).toEqual([['b', 'b', 'c']]);
    expect(await heldAttempt(sitting)).toMatchObject({ attempts: 1, score: 4, studentAnswers: ['b', 'b', 'c'] });
  });
});
