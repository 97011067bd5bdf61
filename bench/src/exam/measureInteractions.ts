import type { Browser } from 'playwright-core';
import { until } from '../../../e2e/src/harness/until';
import { shownQuestion } from '../../../e2e/src/exam/withoutLocators';
import type { ExamPage, Target } from './examPage';
import { CATEGORIES, MARK, readInteractions } from './trace.rule';
import type { Interaction, TraceEvent } from './trace.rule';

/** A choice by finger and by key, and three ways to another question. */
type InteractionKind = 'answer' | 'keyAnswer' | 'next' | 'number' | 'enter';

/** Pause before an interaction, in ms; longer than any deferred work. */
const SETTLE_MS = 350;
/** Interactions of each kind in a round. */
const A_ROUND = { answer: 10, keyAnswer: 4, number: 5, enter: 5 };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function mark({ phone: { page } }: ExamPage, name: string): Promise<void> {
  return page.evaluate((label) => void performance.mark(label), name);
}

async function middleOf({ phone: { page }, selector }: ExamPage, target: Target): Promise<[number, number]> {
  const middle = await page.evaluate(async (wanted) => {
    const element = document.querySelector(wanted);
    if (element === null) return null;
    // Controls of a sheet still move while it opens.
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

/** Waits for a question; throws if the interaction led elsewhere. */
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
  // The trace format of Chromium.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return readInteractions(traceEvents);
}
