import type { Page } from 'playwright-core';
import type { AnswerStep, PhoneFault, SubmissionFault } from '../plan/runPlan';
import { phoneInCharge, savedAnswers } from '../run/expected.rule';
import { knownOf } from '../run/sitting';
import type { Sitting } from '../run/sitting';
import { CHECKPOINT } from '../student/seat';
import type { Seat } from '../student/seat';
import { DeadEnd, GIVE_UP_MS, goOnTo } from '../student/sense';
import { comeBack, show } from '../student/studentHands';
import { visit } from '../student/visit';

/** Faults with another phone: the student logs in on it and continues the exam. */

type Answer = (steps: readonly AnswerStep[]) => Promise<void>;

/** Time to store an answer, or to send a checkpoint, in ms. */
const KEPT_WITHIN_MS = 300;
/** Time from one phone to the other one, in ms. */
const REACH_MS = 1000;
/** Longest difference between the time on screen and the server's, in s. */
const CLOCKS_DIFFER_SEC = 4;
const LOOK_EVERY_MS = 100;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function until(ms: number, happened: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await wait(LOOK_EVERY_MS)) {
    if (await happened().catch(() => false)) return true;
  }
  return false;
}

const textOf = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('main')?.textContent ?? '');

async function checkTime(seat: Seat, sitting: Sitting): Promise<void> {
  const { leftSec } = await seat.site.graded(seat.candidate, sitting.exam);
  const shown = await seat.page().getByRole('timer').innerText();
  const [minutes = 0, seconds = 0] = shown.split(':').map(Number);
  if (leftSec !== null && Math.abs(minutes * 60 + seconds - leftSec) <= CLOCKS_DIFFER_SEC) return;
  throw new DeadEnd(`the other phone shows ${shown}, and the server has ${leftSec ?? 'no'} s left`);
}

/** Continues on another phone as the student would, and checks answers and time there. */
async function goOnElsewhere(sitting: Sitting): Promise<void> {
  const { exam, phones } = sitting;
  const seat = await sitting.seat.takeAnother();
  phones.push(seat);
  sitting.seat = seat;
  const saved = savedAnswers(knownOf(sitting)).filter((answer) => answer !== null).length;
  await visit(seat.page(), `${seat.proxy.origin}${exam.address}/start`);
  const place = await goOnTo(seat, exam, ['resume', 'elsewhere', 'question']);
  if (saved > 0 && place === 'resume' && !/آخر حفظ لإجاباتك على المنصة كان الساعة/.test(await textOf(seat.page()))) {
    throw new DeadEnd('the other phone does not show when the answers were saved');
  }
  await goOnTo(seat, exam, ['question']);
  const aside = seat.page().getByRole('complementary', { name: 'الأسئلة' });
  const shown = await aside.getByRole('button', { name: /، تمت الإجابة/ }).count();
  if (shown < saved) throw new DeadEnd(`the other phone shows ${shown} of ${saved} saved answers`);
  await checkTime(seat, sitting);
}

/** Throws DeadEnd unless a returned phone is read-only, and soon has no answers that the server lacks. */
async function seeReadOnly(sitting: Sitting, phone: number): Promise<void> {
  const { exam, phones, choices, returned } = sitting;
  const seat = phones[phone];
  if (seat === undefined) throw new Error(`there is no phone ${phone}`);
  await goOnTo(seat, exam, ['elsewhere'], {
    // It learns of the other phone when the student returns to it.
    question: async () => {
      await comeBack(seat.page());
      await wait(REACH_MS);
    },
  });
  const page = seat.page();
  const radios = await page.getByRole('radio').count();
  if (radios > 0 || !(await textOf(page)).includes('تتابع هذا الامتحان الآن على جهاز آخر')) {
    throw new DeadEnd(`the phone that came back is not read-only: ${await textOf(page)}`);
  }
  const isSaved = await until(GIVE_UP_MS, async () => !(await textOf(page)).includes('جارٍ إرسال إجاباتك'));
  if (!isSaved) throw new DeadEnd('the phone that came back does not get its answers to the server');
  for (const choice of choices) if (choice.phone === phone) returned.add(choice);
}

/** Returns true if the phone in hand is in charge. Without a claim its next checkpoint claims the attempt. */
async function isInCharge(sitting: Sitting): Promise<boolean> {
  const phone = sitting.phones.indexOf(sitting.seat);
  const has = (): boolean => phoneInCharge(knownOf(sitting).deliveries) === phone;
  if (!has()) await comeBack(sitting.seat.page());
  return until(GIVE_UP_MS, async () => has());
}

async function loseForGood(sitting: Sitting, { putAway }: { putAway: boolean }): Promise<boolean> {
  if (putAway) await show(sitting.seat.page(), false);
  await wait(putAway ? KEPT_WITHIN_MS : 0);
  await sitting.seat.leave();
  await goOnElsewhere(sitting);
  return true;
}

type LostAndBack = Extract<PhoneFault, { kind: 'phone-lost-and-back' }>;

async function loseForAWhile(sitting: Sitting, fault: LostAndBack, answer: Answer): Promise<boolean> {
  const { exam, seat: first, phones } = sitting;
  await first.setOffline(true);
  await answer(fault.alone);
  await wait(KEPT_WITHIN_MS);
  if (fault.isOff) await first.killBrowser();
  await goOnElsewhere(sitting);
  await answer(fault.meanwhile);
  if (!(await isInCharge(sitting))) throw new DeadEnd('the other phone cannot claim the attempt');
  if (fault.isOff) await visit(first.page(), `${first.proxy.origin}${exam.address}/attend`);
  else await first.setOffline(false);
  await seeReadOnly(sitting, phones.indexOf(first));
  if (fault.goesOn) sitting.seat = first;
  return true;
}

export function sufferOnPhones(sitting: Sitting, fault: PhoneFault, answer: Answer): Promise<boolean> {
  switch (fault.kind) {
    case 'phone-lost':
      return loseForGood(sitting, fault);
    case 'phone-lost-and-back':
      return loseForAWhile(sitting, fault, answer);
    case 'both-phones':
      return useBoth(sitting, fault, answer);
    case 'checkpoint-lost':
      return loseCheckpoint(sitting, fault, answer);
  }
}

type BothPhones = Extract<PhoneFault, { kind: 'both-phones' }>;

/** Answers on the other phone and on this one in turns. Returns true if one was seen to be read-only. */
async function useBoth(sitting: Sitting, { turns }: BothPhones, answer: Answer): Promise<boolean> {
  const { phones } = sitting;
  const first = phones.indexOf(sitting.seat);
  let wasReadOnly = false;
  let left: Seat | null = null;
  for (const [turn, { answers, offline, noticed }] of turns.entries()) {
    await wait(REACH_MS);
    if (turn === 0) await goOnElsewhere(sitting);
    else {
      const phone = turn % 2 === 0 ? phones.length - 1 : first;
      sitting.seat = phones[phone] ?? sitting.seat;
      const inCharge = phoneInCharge(knownOf(sitting).deliveries);
      if (noticed && inCharge !== null && inCharge !== phone) {
        await comeBack(sitting.seat.page());
        await seeReadOnly(sitting, phone);
        wasReadOnly = true;
      }
      await goOnTo(sitting.seat, sitting.exam, ['question']);
    }
    if (offline) await sitting.seat.setOffline(true);
    await answer(answers);
    await left?.setOffline(false);
    left = offline ? sitting.seat : null;
  }
  await left?.setOffline(false);
  return wasReadOnly;
}

type LostCheckpoint = Extract<PhoneFault, { kind: 'checkpoint-lost' }>;

async function loseCheckpoint(sitting: Sitting, fault: LostCheckpoint, answer: Answer): Promise<boolean> {
  const { seat } = sitting;
  const page = seat.page();
  const release = fault.fault === null ? seat.proxy.hold(CHECKPOINT) : null;
  const struck = fault.fault === null ? null : seat.proxy.expect(CHECKPOINT, fault.fault);
  await answer(fault.first);
  await show(page, false);
  await wait(KEPT_WITHIN_MS);
  await show(page, true);
  if (fault.second.length > 0) {
    await answer(fault.second);
    await show(page, false);
    await wait(KEPT_WITHIN_MS);
  }
  await seat.leave();
  await goOnElsewhere(sitting);
  await answer(fault.meanwhile);
  return ((await release?.()) ?? struck?.() ?? 0) > 0;
}

type HeldCheckpoint = Extract<SubmissionFault, { kind: 'checkpoint-after-submission' }>;

/**
 * Holds back a checkpoint of the phone in charge. Returns a function to call after the submission: it delivers the
 * checkpoint, if any, and returns true then.
 */
export async function holdCheckpoint(
  { seat, exam, phones }: Sitting,
  { held, last }: HeldCheckpoint,
  answer: Answer,
): Promise<() => Promise<boolean>> {
  if (phones.length > 1) {
    // Another phone may have taken over; to continue here takes a checkpoint.
    await comeBack(seat.page());
    await wait(REACH_MS);
    await goOnTo(seat, exam, ['question']);
  }
  const release = seat.proxy.hold(CHECKPOINT);
  await answer([held]);
  await comeBack(seat.page());
  await answer([last]);
  return async () => (await release()) > 0;
}
