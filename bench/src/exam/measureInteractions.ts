import type { Browser } from 'playwright-core';
import { until } from '../../../e2e/src/harness/until';
import { shownQuestion } from '../../../e2e/src/exam/withoutLocators';
import type { ExamPage, Target } from './examPage';
import { CATEGORIES, MARK, readInteractions } from './trace.rule';
import type { Interaction, TraceEvent } from './trace.rule';

/** Measured interactions: a choice by finger and by key, and three ways to another question. */
export type InteractionKind = 'answer' | 'keyAnswer' | 'next' | 'number' | 'enter';

/** Pause in ms before an interaction, longer than any work that the page defers. */
const SETTLE_MS = 350;
/** Interactions of each kind in a round. The pages take turns by round, so that noise affects them alike. */
const A_ROUND = { answer: 10, keyAnswer: 4, number: 5, enter: 5 };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function mark({ phone: { page } }: ExamPage, name: string): Promise<void> {
  return page.evaluate((label) => void performance.mark(label), name);
}

/** Returns the middle of a control, scrolled into view. */
async function middleOf({ phone: { page }, selector }: ExamPage, target: Target): Promise<[number, number]> {
  const middle = await page.evaluate(async (wanted) => {
    const element = document.querySelector(wanted);
    if (element === null) return null;
    // The controls of a sheet that slides in are still moving.
    await Promise.all(
      element
        .closest('dialog')
        ?.getAnimations()
        .map(({ finished }) => finished) ?? [],
    );
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  }, selector(target));
  if (middle === null) throw new Error(`nothing to press at ${selector(target)}`);
  return [...middle];
}

/** Taps a control by a point on the screen. */
async function tap(exam: ExamPage, target: Target): Promise<void> {
  await exam.phone.page.touchscreen.tap(...(await middleOf(exam, target)));
}

async function measured(exam: ExamPage, kind: InteractionKind, make: () => Promise<void>): Promise<void> {
  await pause(SETTLE_MS);
  await mark(exam, `${MARK}:${kind}:${Date.now()}`);
  await make();
  await pause(SETTLE_MS);
  await mark(exam, `${MARK}:end:${Date.now()}`);
}

async function measuredTap(exam: ExamPage, kind: InteractionKind, target: Target): Promise<void> {
  const at = await middleOf(exam, target);
  await measured(exam, kind, () => exam.phone.page.touchscreen.tap(...at));
}

/**
 * Waits for a question.
 *
 * @throws Error if the interaction led elsewhere: its figure would be meaningless
 */
async function expectQuestion({ phone: { page }, heading, name }: ExamPage, n: number): Promise<void> {
  await until(`question ${n} of the ${name} page`, async () => (await shownQuestion(page, heading)) === n);
}

async function playRound(exam: ExamPage, from: number): Promise<void> {
  const { page } = exam.phone;
  let n = from;
  const goOn = async (): Promise<void> => {
    n += 1;
    await expectQuestion(exam, n);
  };
  for (let times = 0; times < A_ROUND.answer; times += 1) {
    await measuredTap(exam, 'answer', { what: 'option', n: 1 + (times % 4) });
    await measuredTap(exam, 'next', { what: 'next' });
    await goOn();
  }
  for (let times = 0; times < A_ROUND.number; times += 1) {
    if (exam.hasSheet) {
      await tap(exam, { what: 'opener' });
      await until('the sheet of numbers', () =>
        page.evaluate(() => document.querySelector('dialog[open] ol li') !== null),
      );
    }
    await measuredTap(exam, 'number', { what: 'number', n: n + 1 });
    await goOn();
  }
  for (let times = 0; times < A_ROUND.enter; times += 1) {
    if (times < A_ROUND.keyAnswer) await measured(exam, 'keyAnswer', () => page.keyboard.press(`${1 + (times % 4)}`));
    await measured(exam, 'enter', () => page.keyboard.press('Enter'));
    await goOn();
  }
}

/** Number of questions that a round goes through. */
export const QUESTIONS_A_ROUND = A_ROUND.answer + A_ROUND.number + A_ROUND.enter;

/** Plays one round from question `from`, and reads its cost from the browser's trace. */
export async function measureRound(browser: Browser, exam: ExamPage, from: number): Promise<Interaction[]> {
  await browser.startTracing(exam.phone.page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await playRound(exam, from);
  } finally {
    trace = await browser.stopTracing();
  }
  // The browser's own format, checked field by field.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return readInteractions(traceEvents);
}
