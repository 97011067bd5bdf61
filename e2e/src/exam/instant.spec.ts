import type { Page } from 'playwright-core';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { until } from '../harness/until';
import { enrollCandidate, examOf } from './examCourse';
import type { ExamCourse } from './examCourse';
import { buildExam, buildQuestions } from './examFile';
import { beginExam, button, option, prepareExams, question } from './examRoom';
import type { Sitting, SittingOptions } from './examRoom';
import { countDrawings, takeDomChanges, takeDrawn, watchDomChanges } from './pageChanges';
import type { Drawn } from './pageChanges';
import { PLAIN_ADDRESS, plainExam } from './plainExam';
import { beginUnheard, openStartUnheard, startIsShown } from './unheard';

/** The places of the exam that may change, by what they are found with. */
const PLACES = {
  clock: '[role=timer]',
  'answered bar': '[role=progressbar][aria-valuetext]',
  'answered count': 'header[data-phase]',
  option: '[role=radiogroup] label',
  number: 'aside li',
  'count beside the numbers': 'aside header',
};

/** What a tick changes. */
const TICK = 'clock: characterData';
/** What a first choice in a question changes on every screen. */
const CHOICE = [
  'answered bar: aria-valuenow',
  'answered bar: aria-valuetext',
  'answered bar: style',
  'answered count: characterData',
  'option: class',
];
/** And where the numbers stand beside the question. */
const CHOICE_BESIDE = [
  'count beside the numbers: characterData',
  'count beside the numbers: characterData',
  'number: aria-label',
  'number: class',
  'number: title',
];

/** Answers that are weighed on each page. */
const ANSWERS = 20;
/** What an answer may cost above a short exam and above a page without script; it costs about 1.2 and 2.2 times as much. */
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
  await watchDomChanges(sitting.page, PLACES);
  return sitting;
}

/** Waits until the clock has just moved on, and forgets what changed until then. */
async function afterTick(page: Page): Promise<void> {
  const clock = page.getByRole('timer');
  const shown = await clock.innerText();
  await page.waitForFunction((text) => document.querySelector('[role=timer]')?.textContent !== text, shown);
}

/** What changed, but for the clock: on a busy machine it ticks in between. */
async function changesBeside(page: Page): Promise<string[]> {
  return (await takeDomChanges(page)).filter((change) => change !== TICK);
}

async function forget(page: Page): Promise<void> {
  await takeDomChanges(page);
  await takeDrawn(page);
}

/** Chooses the nth option. Returns what React drew until the frame that shows it, and with all that came later. */
async function chooseDrawn(page: Page, n: number): Promise<{ withPaint: Drawn; inAll: Drawn }> {
  const withPaint = await page.evaluate(async (at) => {
    document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')[at]?.click();
    // Called as the frame is made: what was drawn by then is what the student waited for.
    const drawn = await new Promise<Drawn>((resolve) => requestAnimationFrame(() => resolve({ ...window.drawn })));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    return drawn;
  }, n);
  return { withPaint, inAll: await takeDrawn(page) };
}

/** What a tap makes a browser send besides its click. */
const OF_A_TAP = /^(pointer|gotpointer|lostpointer|touch|mouse|focus(in|out)|input|change|transition)/;

/** The kinds of events that somebody around the whole page listens to. */
async function heardKinds(page: Page): Promise<string[]> {
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

/** Main-thread work of an answer on a page, in milliseconds of the thread's own time: neighbours take none of it. */
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
        // Painted, and the frame after it.
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
  it('AT-15 a tick writes one text and renders nothing', async () => {
    const { page } = await begin('long');
    await afterTick(page);
    await forget(page);
    await afterTick(page);
    expect([...new Set(await takeDomChanges(page))]).toEqual([TICK]);
    expect(await takeDrawn(page)).toEqual({ commits: 0, renders: 0 });
  });

  it.each([
    ['phone', CHOICE, { commits: 0, renders: 0 }, { commits: 1, renders: 2 }],
    ['desktop', [...CHOICE, ...CHOICE_BESIDE], { commits: 1, renders: 3 }, { commits: 2, renders: 5 }],
  ] as const)(
    'AT-15 a choice changes what shows it and nothing else, on a %s',
    async (screen, expected, withPaint, inAll) => {
      const { page } = await begin('long', { viewport: VIEWPORTS[screen] });
      await afterTick(page);
      await forget(page);
      expect(await chooseDrawn(page, 1)).toEqual({ withPaint, inAll });
      expect(await changesBeside(page)).toEqual([...expected].sort());
    },
  );

  it('AT-15 a changed answer changes two options and nothing else', async () => {
    const { page } = await begin('long');
    await option({ page } as Sitting, 1).check({ force: true });
    await afterTick(page);
    await forget(page);
    const nothing = { commits: 0, renders: 0 };
    expect(await chooseDrawn(page, 2)).toEqual({ withPaint: nothing, inAll: nothing });
    expect(await changesBeside(page)).toEqual(['option: class', 'option: class']);
  });

  it('AT-15 nobody listens to what a tap sends besides its click, and everybody again after the exam', async () => {
    const page = await openPage();
    await openStartUnheard(page, examOf(course, 'short'), await enrollCandidate(course));
    const outside = await heardKinds(page);
    expect(outside).toEqual(expect.arrayContaining(['pointerdown', 'touchstart', 'mouseover', 'focusin', 'change']));
    await beginUnheard(page);
    const during = await heardKinds(page);
    expect(during).toEqual(expect.arrayContaining(['click', 'keydown']));
    expect(during.filter((kind) => OF_A_TAP.test(kind))).toEqual([]);
    await page.evaluate(() => window.history.back());
    await startIsShown(page);
    await until('everything to be heard again', async () => (await heardKinds(page)).join() === outside.join());
  });

  it('AT-15 another question is one drawing, of the question and two numbers', async () => {
    const sitting = await begin('long');
    const { page } = sitting;
    await afterTick(page);
    await forget(page);
    await button(page, 'التالي').evaluate((next: HTMLElement) => next.click());
    await question(sitting, 2).waitFor();
    const numbers = (await takeDomChanges(page)).filter((change) => change.startsWith('number'));
    expect(numbers).toEqual(['number: aria-current', 'number: aria-current', 'number: class', 'number: class']);
    const { commits, renders } = await takeDrawn(page);
    expect(commits).toBe(1);
    expect(renders).toBeLessThanOrEqual(20);
  });

  it('AT-15 a question picked in the sheet draws the question and two numbers, not two hundred', async () => {
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

  it('AT-15 an answer costs what it costs in a short exam, and little above a page without script', async () => {
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
    // The first round warms up; then they take turns, and of each the best round counts.
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
