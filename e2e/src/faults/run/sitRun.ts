import type { Page } from 'playwright-core';
import { inflict } from '../inflict/inflict';
import { emptyStorage, isSavedNoteTrue } from '../browser/pageState';
import { PHONE_KINDS } from '../plan/kinds';
import type { FaultKind } from '../plan/kinds';
import { faultsOf } from '../plan/plan.rule';
import type { AttemptFault, PhoneFault, RunPlan, Step, SubmissionFault } from '../plan/runPlan';
import type { Seat } from '../student/seat';
import { DeadEnd, goOnTo } from '../student/sense';
import { prepareStart, prepareSubmission, strikeSubmission } from '../inflict/strikeSubmission';
import type { Effect } from '../inflict/strikeSubmission';
import { holdCheckpoint, sufferOnPhones } from '../inflict/twoPhones';
import { comeBack, letTimeRunOut, restoreScreen, submit, submitWildly } from '../student/studentHands';
import { describeHang } from './describeHang';
import { choose, differencesOf } from './sitting';
import type { Sitting } from './sitting';
import type { CountedRun } from './tally.rule';
import { visit } from '../student/visit';

/** Shortest time between an answer and a kill, in ms. Storing takes a few ms, more on a busy machine. */
const KEPT_WITHIN_MS = 200;
/** A cut network stays cut for this long after the submission, in ms. */
const STILL_CUT_MS = 150;

/** Timeout of a press where the page may continue by itself, in ms. */
const PRESS_MS = 3000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function prepare(sitting: Sitting, fault: SubmissionFault): Promise<Effect> {
  if (fault.kind !== 'checkpoint-after-submission') return prepareSubmission(sitting.seat, fault);
  return holdCheckpoint(sitting, fault, (steps) => sitSteps(sitting, steps));
}

/** Ends the attempt. If another phone took over or the login ended meanwhile, the student first comes back to it. */
async function endHere({ seat, exam }: Sitting, end: (seat: Seat) => Promise<void>): Promise<void> {
  try {
    await end(seat);
  } catch {
    if ((await goOnTo(seat, exam, ['question', 'result'])) === 'question') await end(seat);
  }
}

async function finish(sitting: Sitting): Promise<void> {
  const { seat, exam, plan, effects } = sitting;
  const fault = plan.submissionFault;
  const happened = fault === null ? null : await prepare(sitting, fault);
  if (plan.ending === 'time-up') await endHere(sitting, letTimeRunOut);
  else if (fault?.kind === 'impatient-hands') await submitWildly(seat);
  else await endHere(sitting, submit);
  const begun = performance.now();
  const struck = fault === null || (await strikeSubmission(seat, fault));
  if (fault?.kind !== 'network-cut') {
    await wait(Math.max(0, STILL_CUT_MS - (performance.now() - begun)));
    await seat.setOffline(false);
  }
  await reachResult(sitting);
  if (fault !== null && struck && (await happened?.()) === true) effects.push(fault.kind);
  // A late response must not change the screen.
  await goOnTo(seat, exam, ['result']);
}

async function reachResult({ seat, exam }: Sitting, other: readonly string[] = []): Promise<void> {
  await goOnTo(seat, exam, ['result', ...other], {
    // Killed before the submission was stored: the attempt is open, and the student submits again.
    question: () => submit(seat, PRESS_MS).catch(() => undefined),
    confirming: async () => {
      await seat
        .page()
        .getByRole('dialog')
        .getByRole('button', { name: 'إرسال الآن' })
        .click()
        .catch(() => undefined);
    },
  });
}

async function finishWithStaff(sitting: Sitting): Promise<void> {
  const { seat, exam, plan, effects } = sitting;
  const { site, course } = seat;
  await site.setFinished(course, exam, true);
  try {
    if (plan.ending === 'finished-reload')
      await seat
        .page()
        .reload()
        .catch(() => undefined);
    if (plan.ending === 'finished-noticed') await comeBack(seat.page());
    // The page may notice first and submit by itself.
    if (plan.ending === 'finished-submit') await submit(seat, PRESS_MS).catch(() => undefined);
    // A page that was closed by then submits no attempt without answers: another phone may have some.
    const { answered } = differencesOf(sitting, []);
    await reachResult(sitting, answered === 0 && plan.ending === 'finished-reload' ? ['unsent'] : []);
    effects.push('exam-finished');
  } finally {
    await site.setFinished(course, exam, false);
  }
}

/** Faults that leave the student at a question and the network unchanged. */
const NEED_NO_LINE: readonly AttemptFault['kind'][] = [
  'network-cut',
  'clock-moved',
  'storage-full',
  'impatient-hands',
  'screen-turned',
  'device-asleep',
];
const KILLS: readonly AttemptFault['kind'][] = [
  'tab-killed',
  'browser-killed',
  'renderer-crashed',
  'page-discarded',
  'browser-killed-offline',
  'rebooted-offline',
  'cache-half-written',
];

function isPhoneFault(fault: AttemptFault): fault is PhoneFault {
  return PHONE_KINDS.some((kind) => kind === fault.kind);
}

async function suffer(sitting: Sitting, fault: AttemptFault): Promise<void> {
  const { seat, exam, effects } = sitting;
  if (isPhoneFault(fault)) {
    if (await sufferOnPhones(sitting, fault, (steps) => sitSteps(sitting, steps))) effects.push(fault.kind);
    return;
  }
  if (KILLS.includes(fault.kind)) await wait(KEPT_WITHIN_MS);
  if (await inflict(seat, exam, fault)) effects.push(fault.kind);
  if (fault.kind === 'network-cut') return;
  if (seat.page().url() === 'about:blank') {
    await seat
      .page()
      .goto(`${seat.proxy.origin}${exam.address}/attend`)
      .catch(() => undefined);
  }
}

async function sitSteps(sitting: Sitting, steps: readonly Step[]): Promise<void> {
  const { exam } = sitting;
  let offlineFor: number | null = null;
  const lineBack = async (): Promise<void> => {
    await sitting.seat.setOffline(false);
    offlineFor = null;
  };
  for (const step of steps) {
    const { seat } = sitting;
    await goOnTo(seat, exam, ['question']);
    if (step.type === 'answer') {
      await choose(sitting, step);
      if (offlineFor !== null) offlineFor -= 1;
    } else {
      const { fault } = step;
      if (!NEED_NO_LINE.includes(fault.kind) && offlineFor !== null) {
        // Offline, the browser shows its own error page first.
        if (fault.kind === 'reload')
          await seat
            .page()
            .reload()
            .catch(() => undefined);
        await lineBack();
        await goOnTo(seat, exam, ['question']);
      }
      if (fault.kind === 'network-cut') offlineFor = fault.answers;
      await suffer(sitting, fault);
    }
    if (offlineFor === 0) await lineBack();
  }
}

/** Time for a page to learn that storage does not work, in ms. */
const LEARNING_MS = 15_000;

/** Checks that the page does not claim "saved" on a full disk. */
async function checkWhatIsSaid(page: Page): Promise<void> {
  const end = performance.now() + LEARNING_MS;
  while (!(await isSavedNoteTrue(page))) {
    if (performance.now() > end) throw new DeadEnd('the page says that the answers are saved, and they are not');
    await wait(250);
  }
}

async function begin({ seat, exam, plan, effects }: Sitting): Promise<void> {
  await visit(seat.page(), `${seat.proxy.origin}${exam.address}/start`);
  await goOnTo(seat, exam, ['start', 'result']);
  const happened = plan.startFault === null ? null : prepareStart(seat, plan.startFault);
  const start = (): Promise<void> =>
    seat
      .page()
      .getByRole('button', { name: /بدء الامتحان|بدء محاولة جديدة/ })
      .dblclick({ timeout: 5000 })
      .catch(() => undefined);
  await start();
  await goOnTo(seat, exam, ['question'], { start, result: start });
  if (plan.startFault !== null && (await happened?.()) === true) effects.push(plan.startFault.kind);
}

async function sit(sitting: Sitting): Promise<void> {
  const { exam, plan } = sitting;
  await begin(sitting);
  await sitSteps(sitting, plan.steps);
  const { seat } = sitting;
  await goOnTo(seat, exam, ['question']);
  await restoreScreen(seat.page());
  if (seat.isDiskFull) await checkWhatIsSaid(seat.page());
  if (plan.ending.startsWith('finished')) {
    await seat.setOffline(false);
    await finishWithStaff(sitting);
  } else await finish(sitting);
}

async function tidy(seat: Seat): Promise<void> {
  const page = seat.page();
  await seat.setOffline(false);
  seat.proxy.clear();
  await emptyStorage(page);
  for (const other of seat.context().pages()) if (other !== page) await other.close();
}

/** A longer run counts as a hang, in ms. */
const RUN_MS = 240_000;

async function limited(sitting: Sitting, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, RUN_MS);
  }).then(async () => {
    const { seat } = sitting;
    throw new DeadEnd(`nothing moved for ${RUN_MS / 1000} s: ${await describeHang(seat.page(), seat.browser().group)}`);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one plan at a seat and compares the answers on screen with the grading. */
export async function sitRun(first: Seat, plan: RunPlan): Promise<CountedRun> {
  const exam = first.course.exams.get(`q${plan.questions}`);
  if (exam === undefined) throw new Error(`no exam of ${plan.questions} questions is loaded`);
  const effects: FaultKind[] = [];
  const sitting: Sitting = {
    seat: first,
    phones: [first],
    exam,
    plan,
    effects,
    begunAt: performance.now(),
    choices: [],
    returned: new Set(),
  };
  const { site, candidate, other } = first;
  try {
    const before = await site.graded(candidate, exam);
    const strange = await site.graded(other, exam);
    if (plan.device === 'storage-blocked' || (plan.device === 'disk-full' && first.isDiskFull))
      effects.push(plan.device);
    if (plan.beginsSwapped) await site.swapRemote();
    await limited(sitting, sit(sitting));
    const after = await site.graded(candidate, exam);
    const { answered, differences } = differencesOf(sitting, after.submitted ? after.answers : []);
    // The other student must have no attempt either.
    const strayed = (await site.graded(other, exam)).counted - strange.counted;
    const doubled = Math.max(0, after.counted - before.counted - 1) + strayed;
    if (!first.hasLeft()) await tidy(first);
    return { plan, answered, lost: differences.length, differences, doubled, deadEnd: null, effects };
  } catch (error) {
    const deadEnd = error instanceof DeadEnd ? error.message : `${faultsOf(plan).length} faults: ${String(error)}`;
    const calls = sitting.seat.calls.last();
    // Reports show the first line only.
    const told = `${deadEnd.split('\n')[0]} [${calls}]`;
    return { plan, answered: sitting.choices.length, lost: 0, differences: [], doubled: 0, deadEnd: told, effects };
  } finally {
    for (const phone of sitting.phones) if (phone !== first) await phone.leave();
  }
}
