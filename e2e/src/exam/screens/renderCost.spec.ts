import type { Page } from 'playwright-core';
import { openPage, VIEWPORTS, withMotion } from '../../harness/browserTest';
import { until } from '../../harness/until';
import { enrollCandidate, examOf } from '../examCourse';
import type { ExamCourse } from '../examCourse';
import { buildExam, buildQuestions } from '../examFile';
import { beginExam, button, prepareExams, question, submit, waitForResult } from '../examRoom';
import type { Sitting, SittingOptions } from '../examRoom';
import { countDrawings, takeDomChanges, takeDrawn, watchDomChanges } from '../pageChanges';
import type { Drawn } from '../pageChanges';
import { PLAIN_ADDRESS, plainExam } from '../plainExam';
import { beginWithoutLocators, openStartWithoutLocators, waitForStartPage } from '../withoutLocators';

withMotion();

const PLACES = {
  clock: '[role=timer]',
  'answered bar': '[role=progressbar][aria-valuetext]',
  'answered count': 'header[data-phase]',
  option: '[role=radiogroup] label',
  number: 'aside li',
  'count beside the numbers': 'aside header',
};

const TICK = 'clock: characterData';
/** Changes by a first choice in a question, on every screen. */
const CHOICE = [
  'answered bar: aria-valuenow',
  'answered bar: aria-valuetext',
  'answered bar: style',
  'answered count: characterData',
  'option: class',
];
/** Additional changes where the navigator is beside the question. */
const CHOICE_BESIDE = [
  'count beside the numbers: characterData',
  'count beside the numbers: characterData',
  'number: aria-label',
  'number: class',
  'number: title',
];

const ANSWERS = 20;
/** Maximum cost of an answer relative to a short exam and to a page without script; about 1.2 and 2.2 are measured. */
const SHORT_FACTOR = 2;
const PLAIN_FACTOR = 6;

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('instant', [
    buildExam('long', { questions: buildQuestions(200), durationMin: 180 }),
    buildExam('short', { questions: buildQuestions(10), durationMin: 180 }),
  ]);
});

async function begin(key: string, options: SittingOptions = {}): Promise<Sitting> {
  const sitting = await beginExam(course, key, { ...options, before: countDrawings });
  // On a busy machine the shell's notices arrive later than the question.
  await sitting.page.waitForLoadState('networkidle');
  await watchDomChanges(sitting.page, PLACES);
  return sitting;
}

/** Waits for the next tick of the clock, and clears the recorded changes. */
async function afterTick(page: Page): Promise<void> {
  const clock = page.getByRole('timer');
  const shown = await clock.innerText();
  await page.waitForFunction((text) => document.querySelector('[role=timer]')?.textContent !== text, shown);
}

/** The clock ticks in between on a busy machine. */
async function changesBeside(page: Page): Promise<string[]> {
  return (await takeDomChanges(page)).filter((change) => change !== TICK);
}

async function forget(page: Page): Promise<void> {
  await takeDomChanges(page);
  await takeDrawn(page);
}

/** Chooses the nth option. Returns React's work until the frame that shows it, and in total. */
async function chooseDrawn(page: Page, n: number): Promise<{ withPaint: Drawn; inAll: Drawn }> {
  const withPaint = await page.evaluate(async (at) => {
    document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')[at]?.click();
    // Called when the frame is made: work until then delays the student.
    const drawn = await new Promise<Drawn>((resolve) => requestAnimationFrame(() => resolve({ ...window.drawn })));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    return drawn;
  }, n);
  return { withPaint, inAll: await takeDrawn(page) };
}

const OF_A_TAP = /^(pointer|gotpointer|lostpointer|touch|mouse|focus(in|out)|input|change|transition)/;

async function listenedEventTypes(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const around = ['window', 'document', 'document.documentElement', 'document.body', 'document.getElementById("root")'];
  const kinds = await Promise.all(
    around.map(async (expression) => {
      const { result } = await cdp.send('Runtime.evaluate', { expression });
      const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
      return listeners.map(({ type }) => type);
    }),
  );
  await cdp.detach();
  return [...new Set(kinds.flat())].sort();
}

/** Returns an answer's main-thread work in ms of thread time, so that other processes do not count. */
async function answerCost(page: Page, radio: (n: number) => string): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workedSec = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await workedSec();
  for (let n = 0; n < ANSWERS; n += 1) {
    await page.evaluate(
      async (selector) => {
        document.querySelector<HTMLElement>(selector)?.click();
        // Waits for the paint and the frame after it.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      },
      radio(n % 4),
    );
  }
  const cost = ((await workedSec()) - before) * 1000;
  await cdp.detach();
  return cost / ANSWERS;
}

describe('an exam of 200 questions', () => {
  it('AT-15 a choice changes only the elements that show it, on a phone', async () => {
    const { page } = await begin('long', { viewport: VIEWPORTS.phone });
    await afterTick(page);
    await forget(page);
    expect(await chooseDrawn(page, 1)).toEqual({
      withPaint: { commits: 0, renders: 0 },
      inAll: { commits: 1, renders: 2 },
    });
    expect(await changesBeside(page)).toEqual([...CHOICE].sort());
  });

  it('AT-15 a tick, a choice, a change of it and another question change only the elements that show them', async () => {
    const sitting = await begin('long');
    const { page } = sitting;
    await afterTick(page);
    await forget(page);
    await afterTick(page);
    expect([...new Set(await takeDomChanges(page))]).toEqual([TICK]);
    const nothing = { commits: 0, renders: 0 };
    expect(await takeDrawn(page)).toEqual(nothing);

    expect(await chooseDrawn(page, 1)).toEqual({
      withPaint: { commits: 1, renders: 3 },
      inAll: { commits: 2, renders: 5 },
    });
    expect(await changesBeside(page)).toEqual([...CHOICE, ...CHOICE_BESIDE].sort());

    await afterTick(page);
    await forget(page);
    expect(await chooseDrawn(page, 2)).toEqual({ withPaint: nothing, inAll: nothing });
    expect(await changesBeside(page)).toEqual(['option: class', 'option: class']);

    await afterTick(page);
    await forget(page);
    await button(page, 'التالي').evaluate((next: HTMLElement) => next.click());
    await question(sitting, 2).waitFor();
    // One commit, of the question and two numbers.
    const numbers = (await takeDomChanges(page)).filter((change) => change.startsWith('number'));
    expect(numbers).toEqual(['number: aria-current', 'number: aria-current', 'number: class', 'number: class']);
    const { commits, renders } = await takeDrawn(page);
    expect(commits).toBe(1);
    expect(renders).toBeLessThanOrEqual(20);
  });

  it('AT-15 listens to no other events of a tap during the exam, and to all of them after it', async () => {
    const page = await openPage();
    await openStartWithoutLocators(page, examOf(course, 'short'), await enrollCandidate(course));
    const outside = await listenedEventTypes(page);
    expect(outside).toEqual(expect.arrayContaining(['pointerdown', 'touchstart', 'mouseover', 'focusin', 'change']));
    await beginWithoutLocators(page);
    const during = await listenedEventTypes(page);
    expect(during).toEqual(expect.arrayContaining(['click', 'keydown']));
    expect(during.filter((kind) => OF_A_TAP.test(kind))).toEqual([]);
    await page.evaluate(() => window.history.back());
    await waitForStartPage(page);
    await until('everything to be heard again', async () => (await listenedEventTypes(page)).join() === outside.join());
  });

  it('AT-15 a question picked in the sheet renders the question and two numbers, not two hundred', async () => {
    const sitting = await begin('long', { viewport: VIEWPORTS.phone });
    const { page } = sitting;
    await page.getByRole('button', { name: /^فتح قائمة الأسئلة/ }).click();
    const sheet = page.getByRole('dialog', { name: 'الأسئلة' });
    const number = sheet.getByRole('button', { name: /^الانتقال إلى السؤال 7،/ });
    await number.waitFor();
    await forget(page);
    await number.evaluate((pick: HTMLElement) => pick.click());
    await question(sitting, 7).waitFor();
    await sheet.waitFor({ state: 'detached' });
    expect((await takeDrawn(page)).renders).toBeLessThanOrEqual(40);
  });

  it('RS-03 another question in the review renders two of its two hundred numbers', async () => {
    const sitting = await begin('long');
    const { page } = sitting;
    await submit(sitting);
    await waitForResult(sitting);
    await page.getByRole('link', { name: 'عرض الإجابات' }).click();
    await question(sitting, 1).waitFor();
    await button(page, 'التالي').click();
    await question(sitting, 2).waitFor();
    await forget(page);
    await button(page, 'التالي').click();
    await question(sitting, 3).waitFor();
    expect((await takeDrawn(page)).renders).toBeLessThanOrEqual(400);
  });

  it('AT-15 an answer costs as much as in a short exam, and little more than on a page without script', async () => {
    const productRadio = (n: number): string => `[role=radiogroup] label:nth-of-type(${n + 1}) input`;
    const { page: long } = await beginExam(course, 'long');
    const { page: short } = await beginExam(course, 'short');
    const plain = await openPage();
    await plain.route(`**${PLAIN_ADDRESS}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: plainExam(examOf(course, 'long').spec) }),
    );
    await plain.goto(PLAIN_ADDRESS);
    const plainRadio = (n: number): string => `fieldset label:nth-of-type(${n + 1}) input`;
    const costs = { long: [] as number[], short: [] as number[], plain: [] as number[] };
    // The first round warms up; then both take turns, and the best round of each counts.
    for (let round = 0; round < 4; round += 1) {
      const found = {
        long: await answerCost(long, productRadio),
        short: await answerCost(short, productRadio),
        plain: await answerCost(plain, plainRadio),
      };
      if (round === 0) continue;
      costs.long.push(found.long);
      costs.short.push(found.short);
      costs.plain.push(found.plain);
    }
    const best = { long: Math.min(...costs.long), short: Math.min(...costs.short), plain: Math.min(...costs.plain) };
    expect(best.long / best.short).toBeLessThan(SHORT_FACTOR);
    expect(best.long / best.plain).toBeLessThan(PLAIN_FACTOR);
  });
});
