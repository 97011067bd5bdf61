import type { Page } from 'playwright-core';
import { openTab, VIEWPORTS } from '../harness/browserTest';
import { logIn, logOut } from '../harness/student';
import { until } from '../harness/until';
import { readGraded } from './examCourse';
import type { ExamCourse } from './examCourse';
import { buildExam, buildQuestion } from './examFile';
import {
  askToSubmit,
  beginExam,
  button,
  choose,
  countStarts,
  jumpTo,
  keptKeys,
  lookAwayAndBack,
  navigator,
  openStart,
  option,
  prepareExams,
  question,
  rewriteAnswers,
  secondsLeft,
  submit,
  takePlace,
  waitForResult,
  watchSubmissions,
} from './examRoom';
import type { Sitting } from './examRoom';

/** What the browser itself says about calls that fail. */
const NETWORK = /ERR_|Failed to load|net::/;
const LONG = 'يتحرك جسم من السكون بعجلة منتظمة فما سرعته بعد ثانيتين؟ '.repeat(60);

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('cases', [
    buildExam('twice', { attempts: 2 }),
    buildExam('once', { attempts: 1 }),
    buildExam('long', { questions: [buildQuestion(1, { text: LONG }), buildQuestion(2, { text: LONG })] }),
  ]);
});

/** Does what a browser's translator does: every text that it may translate moves into an element of its own. */
async function startTranslator(page: Page): Promise<void> {
  await page.evaluate(() => {
    function translateAll(): void {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        const place = text.parentElement;
        if (place === null || !place.translate || place.localName === 'font' || text.data.trim() === '') continue;
        const translated = document.createElement('font');
        translated.textContent = text.data;
        text.replaceWith(translated);
      }
    }
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { subtree: true, childList: true });
  });
}

/** How the server has the student's latest attempt. */
async function held({ candidate, exam }: Sitting) {
  return (await readGraded(course.origin, candidate.token, exam)).attendance;
}

/** Lets the server's clock be ahead by as many seconds as the answer says at the moment. */
async function setServerAhead({ page, exam }: Sitting, aheadSec: () => number): Promise<void> {
  type Timed = { data: { attendance: { serverNow: string } | null } };
  await rewriteAnswers<Timed>(page, `**/api/v2/exam/${exam.id}`, ({ data: { attendance } }) => {
    if (attendance) attendance.serverNow = new Date(Date.parse(attendance.serverNow) + aheadSec() * 1000).toISOString();
  });
}

describe('coming in', () => {
  it.each([
    ['fails', false],
    ['is lost on the way back', true],
  ])('EX-03 a start whose answer %s is told, and pressing again leads into the one attempt', async (_, arrives) => {
    const sitting = await openStart(course, 'twice', { expectedErrors: NETWORK });
    const { page } = sitting;
    await page.route(
      '**/attendance/start',
      async (route) => {
        if (arrives) await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await button(page, 'بدء الامتحان').click();
    await page.getByRole('listitem').getByText('حدث خطأ في الاتصال حاول مرة أخرى').waitFor();
    const again = button(page, arrives ? 'استكمال الامتحان' : 'بدء الامتحان');
    await again.waitFor();
    const starts = countStarts(page);
    await again.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await question(sitting, 1).waitFor();
    expect(starts()).toBe(arrives ? 0 : 1);
    expect(await held(sitting)).toMatchObject({ attempts: 1, submitted: false });
  });

  it.each([
    ['who has not started', true],
    ['who is not enrolled', false],
  ])('AT-07 RS-04 a student %s comes by any address to the start page, and no time begins', async (_, enrolled) => {
    const sitting = await takePlace(course, 'twice', { enrolled });
    const { page, exam } = sitting;
    const starts = countStarts(page);
    for (const last of ['attend', 'result', 'start']) {
      await page.goto(`${exam.address}/${last}`);
      await page.waitForURL('**/start');
      await page.getByRole('heading', { level: 1, name: exam.spec.title }).waitFor();
      expect(await page.getByRole('timer').count()).toBe(0);
    }
    expect(starts()).toBe(0);
    expect(await held(sitting)).toBeNull();
  });

  it('EX-03 AT-11 a second attempt begins empty and with the full time, holds its own answers alone, and is the last', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    for (const n of [1, 2, 3]) await choose(sitting, n, 1);
    await submit(sitting);
    await waitForResult(sitting);
    const first = await held(sitting);
    expect(first).toMatchObject({ attempts: 1, score: 6 });
    await button(page, 'بدء محاولة جديدة').click();
    await question(sitting, 1).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await secondsLeft(sitting)).toBeGreaterThan(1190);
    await choose(sitting, 2, 3);
    await submit(sitting);
    await waitForResult(sitting);
    expect(await held(sitting)).toMatchObject({ attempts: 2, score: 0, studentAnswers: [null, 'd', null] });
    await page.getByText('انتهى عدد المحاولات المتاحة').waitFor();
    expect(await button(page, /بدء|استكمال/).count()).toBe(0);
  });
});

describe('back and forward', () => {
  it('EX-03 AT-13 back in the middle leaves the attempt open, and forward is where it was, without time to win', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    await choose(sitting, 1, 2);
    await jumpTo(sitting, 2).click();
    const starts = countStarts(page);
    const before = await secondsLeft(sitting);
    await page.goBack();
    await page.getByText('لديك محاولة لم تُرسل بعد').waitFor();
    await page.goForward();
    await question(sitting, 2).waitFor();
    expect(await secondsLeft(sitting)).toBeLessThanOrEqual(before);
    await jumpTo(sitting, 1).click();
    expect(await option(sitting, 2).isChecked()).toBe(true);
    expect(starts()).toBe(0);
  });

  it('AT-07 RS-01 after the submission back, forward and reload show the result and its review, and send nothing', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    await choose(sitting, 1, 1);
    await submit(sitting);
    await waitForResult(sitting);
    const sent = watchSubmissions(page);
    const starts = countStarts(page);
    await page.goBack();
    await waitForResult(sitting);
    await page.goForward();
    await waitForResult(sitting);
    await page.getByRole('link', { name: 'عرض الإجابات' }).click();
    const review = async (): Promise<void> => {
      await page.getByText('2 / 6', { exact: true }).waitFor();
      await page.getByRole('status').getByText('إجابة صحيحة', { exact: true }).waitFor();
    };
    await review();
    await page.reload();
    await review();
    await page.goBack();
    await waitForResult(sitting);
    await page.goForward();
    await review();
    expect(await page.getByRole('radio').count()).toBe(0);
    expect([sent.length, starts()]).toEqual([0, 0]);
    expect(await held(sitting)).toMatchObject({ attempts: 1, studentAnswers: ['b', null, null] });
  });
});

describe('answers and time', () => {
  it('AT-01 AT-03 a browser that translates pages stops neither the clock nor the way to the result', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    await startTranslator(page);
    const left = await secondsLeft(sitting);
    await until('the clock to go on', async () => (await secondsLeft(sitting)) < left);
    await choose(sitting, 1, 1);
    await page.getByText('تمت الإجابة على 1 من 3').first().waitFor();
    await button(page, 'التالي').click();
    await question(sitting, 2).waitFor();
    await submit(sitting);
    await waitForResult(sitting);
    expect((await held(sitting))?.studentAnswers).toEqual(['b', null, null]);
  });

  it('AT-06 AT-13 what was changed after a reload and after taking the submission back is what counts', async () => {
    const sitting = await beginExam(course, 'twice');
    await choose(sitting, 1, 0);
    await sitting.page.reload();
    await question(sitting, 1).waitFor();
    await choose(sitting, 2, 2);
    await (await askToSubmit(sitting)).getByRole('button', { name: 'مراجعة الإجابات' }).click();
    await choose(sitting, 1, 3);
    await submit(sitting);
    await waitForResult(sitting);
    expect((await held(sitting))?.studentAnswers).toEqual(['d', 'c', null]);
  });

  it('AT-12 the time goes on while the exam is left, and coming back to the window takes what the server says', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page, exam } = sitting;
    let aheadSec = 300;
    await setServerAhead(sitting, () => aheadSec);
    await page.goto('/student/courses');
    await page.goto(`${exam.address}/attend`);
    await question(sitting, 1).waitFor();
    const left = await secondsLeft(sitting);
    expect(left).toBeLessThanOrEqual(900);
    expect(left).toBeGreaterThan(870);
    aheadSec = 960;
    await lookAwayAndBack(page);
    await page.locator('header[data-phase=warning]').waitFor();
    expect(await secondsLeft(sitting)).toBeLessThanOrEqual(240);
  });

  it('AT-09 AT-12 an attempt whose time ran out while it was left says so where it is opened, and hands in what was answered', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    await choose(sitting, 3, 2);
    await setServerAhead(sitting, () => 1300);
    await page.reload();
    await page.getByRole('alertdialog').getByText('انتهى الوقت، سيتم إرسال الامتحان تلقائيًا').waitFor();
    await waitForResult(sitting);
    expect((await held(sitting))?.studentAnswers).toEqual([null, null, 'c']);
  });

  it('AT-09 AT-13 and the start page hands it in by itself: who comes back tomorrow has lost nothing', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    await choose(sitting, 3, 2);
    await setServerAhead(sitting, () => 1300);
    await page.goto(`${sitting.exam.address}/start`);
    await waitForResult(sitting);
    expect(await held(sitting)).toMatchObject({ attempts: 1, studentAnswers: [null, null, 'c'] });
  });

  it('AT-09 AT-13 time that runs out without a line freezes the answers, and the line coming back sends them', async () => {
    const sitting = await beginExam(course, 'twice', {
      expectedErrors: NETWORK,
      before: (page) => page.clock.install(),
    });
    const { page } = sitting;
    await page.context().setOffline(true);
    await choose(sitting, 1, 1);
    await choose(sitting, 3, 3);
    await page.clock.fastForward('20:00');
    await page.getByRole('alertdialog').getByText('انتهى الوقت، سيتم إرسال الامتحان تلقائيًا').waitFor();
    await page.getByRole('alertdialog', { name: 'لم تُرسل إجاباتك بعد' }).waitFor();
    await page.context().setOffline(false);
    await waitForResult(sitting);
    expect((await held(sitting))?.studentAnswers).toEqual(['b', null, 'd']);
  });

  it('AT-01 on a phone the countdown stays in sight at the end of a long question, and the next begins at its top', async () => {
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

describe('more than one window', () => {
  it.each([
    ['learns it on return', 'return', 0],
    ['learns it when it asks to submit', 'ask', 0],
    ['submits without having learned it', 'submit', 1],
  ])(
    'AT-07 BE-05 an attempt submitted on another device stays as it is there when this one %s',
    async (_, way, posts) => {
      const here = await beginExam(course, 'twice', { expectedErrors: NETWORK });
      await choose(here, 1, 0);
      const there = await beginExam(course, 'twice', { candidate: here.candidate });
      await choose(there, 1, 1);
      await choose(there, 2, 1);
      await submit(there);
      await waitForResult(there);
      const sent = watchSubmissions(here.page);
      if (way === 'return') await lookAwayAndBack(here.page);
      if (way === 'ask') await navigator(here).getByRole('button', { name: 'إرسال الامتحان' }).click();
      if (way === 'submit') {
        await here.page.route('**/api/v2/exam/*', (route) => route.abort());
        const failed = here.page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v2/exam/'));
        const dialog = await askToSubmit(here);
        await failed;
        await here.page.unroute('**/api/v2/exam/*');
        await dialog.getByRole('button', { name: 'إرسال الآن' }).click();
      }
      await waitForResult(here);
      expect(await held(here)).toMatchObject({ attempts: 1, score: 4, studentAnswers: ['b', 'b', null] });
      expect(sent).toHaveLength(posts);
      const kept = (await keptKeys(here.page)).filter((key) => key.includes(here.exam.id));
      expect(kept.filter((key) => !key.includes('.aside/'))).toEqual([]);
      // What this device alone has stays on it, unless the server took the submission.
      expect(kept).toHaveLength(posts === 0 ? 1 : 0);
    },
  );

  it('EX-05 AT-13 the start page of another window sends what was answered until now, and nobody answers after it', async () => {
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
    expect(await held(sitting)).toMatchObject({ attempts: 1, score: 4, studentAnswers: ['b', 'b', 'c'] });
  });

  it('AT-13 logging out in another window ends the exam in this one, and logging in there gives it back', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    await choose(sitting, 1, 2);
    const tab = await openTab(page);
    await tab.goto('/student/courses');
    await logOut(tab);
    await page.waitForURL(/\/login\?/);
    expect(await page.getByRole('radio').count()).toBe(0);
    await logIn(tab, sitting.candidate);
    await question(sitting, 1).waitFor();
    expect(await option(sitting, 2).isChecked()).toBe(true);
  });
});
