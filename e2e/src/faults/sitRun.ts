import { readGraded } from '../exam/examCourse';
import type { LoadedExam } from '../exam/examCourse';
import { OPTION_KEYS } from '../exam/examFile';
import { createOperations, emptyStorage, inflict, prepareSubmission, strikeSubmission } from './inflict';
import type { Operations } from './inflict';
import { answersOf } from './plan.rule';
import type { RunPlan } from './plan.rule';
import type { Seat } from './seat';
import { DeadEnd, goOnTo } from './sense';

export { createOperations };

/** What became of a run. */
export interface RunOutcome {
  readonly plan: RunPlan;
  /** Questions that had an answer on screen. */
  readonly answered: number;
  /** Questions whose answer on screen is not what the server graded. */
  readonly lost: number;
  /** Attempts that the server counted above the one that was sat. */
  readonly doubled: number;
  /** Where the student could not go on, or what else ended the run; null for a run to its end. */
  readonly deadEnd: string | null;
}

/**
 * Nothing is killed sooner after an answer, in milliseconds. Keeping it takes a few on a machine that is idle, and the
 * time to be scheduled on one where browsers, builds and the server share two cores.
 */
const KEPT_WITHIN_MS = 200;
/** How much of the exam's time is left when it is made to run out, in milliseconds. */
const LAST_MOMENT_MS = 1200;

async function answer(seat: Seat, exam: LoadedExam, question: number, option: number): Promise<void> {
  const page = seat.page();
  const aside = page.getByRole('complementary', { name: 'الأسئلة' });
  await aside.getByRole('button', { name: new RegExp(`^الانتقال إلى السؤال ${question + 1}،`) }).click();
  await page.getByRole('heading', { name: `السؤال ${question + 1} من ${exam.spec.questions.length}` }).waitFor();
  const radio = page.getByRole('radio').nth(option);
  await radio.click({ force: true });
  if (!(await radio.isChecked())) throw new DeadEnd(`option ${option} of question ${question} cannot be chosen`);
}

/** Lets the exam's time run out shortly: the page's monotonic clock jumps as it does after a sleep. */
async function letTimeRunOut(seat: Seat): Promise<void> {
  await seat.page().evaluate((leftMs) => {
    const [minutes = 0, seconds = 0] = (document.querySelector('[role="timer"]')?.textContent ?? '')
      .split(':')
      .map(Number);
    const now = performance.now.bind(performance);
    const shiftMs = (minutes * 60 + seconds) * 1000 - leftMs;
    performance.now = () => now() + shiftMs;
    window.dispatchEvent(new Event('focus'));
  }, LAST_MOMENT_MS);
  await seat.page().getByRole('alertdialog').waitFor();
}

async function submit(seat: Seat): Promise<void> {
  const page = seat.page();
  const aside = page.getByRole('complementary', { name: 'الأسئلة' });
  await aside.getByRole('button', { name: 'إرسال الامتحان' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'إرسال الآن' });
  await confirm.waitFor();
  // A nervous thumb: both presses land before anything is drawn.
  await confirm.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
}

async function finish(seat: Seat, exam: LoadedExam, plan: RunPlan, tools: Operations): Promise<void> {
  const fault = plan.submissionFault;
  if (fault !== null) await prepareSubmission(seat, fault, tools);
  if (plan.ending === 'time-up') await letTimeRunOut(seat);
  else await submit(seat);
  const begun = performance.now();
  if (fault !== null) await strikeSubmission(seat, fault);
  // A line that was cut during the attempt comes back now, when the submission has failed over it.
  const lineBack = (): Promise<void> => seat.context().setOffline(false);
  if (fault?.kind !== 'network-cut') {
    const waitMs = Math.max(0, 150 - (performance.now() - begun));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await lineBack();
  }
  await goOnTo(seat, exam, ['result'], {
    // Killed before the submission was kept: the attempt is open again and the student submits it once more.
    question: () => submit(seat),
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

async function sit(seat: Seat, exam: LoadedExam, plan: RunPlan, tools: Operations): Promise<void> {
  await seat.page().goto(`${seat.course.origin}${exam.address}/start`);
  await goOnTo(seat, exam, ['start', 'result']);
  await seat
    .page()
    .getByRole('button', { name: /بدء الامتحان|بدء محاولة جديدة/ })
    .click();
  await goOnTo(seat, exam, ['question']);
  let offlineFor: number | null = null;
  for (const step of plan.steps) {
    if (step.type === 'answer') {
      await goOnTo(seat, exam, ['question']);
      await answer(seat, exam, step.question, step.option);
      if (offlineFor !== null) offlineFor -= 1;
    } else {
      const { fault } = step;
      const needsLine = !['network-cut', 'clock-moved', 'storage-full'].includes(fault.kind);
      if (needsLine && offlineFor !== null) {
        // Without a line the browser shows its own page: the student sees that first, then the line comes back.
        if (fault.kind === 'reload')
          await seat
            .page()
            .reload()
            .catch(() => undefined);
        offlineFor = 0;
      }
      if (offlineFor === 0) await seat.context().setOffline(false);
      if (offlineFor === 0) offlineFor = null;
      if (fault.kind.endsWith('killed')) await new Promise((resolve) => setTimeout(resolve, KEPT_WITHIN_MS));
      if (fault.kind === 'network-cut') offlineFor = fault.answers;
      await inflict(seat, exam, fault, tools);
      if (fault.kind !== 'network-cut') {
        if (seat.page().url() === 'about:blank') {
          await seat
            .page()
            .goto(`${seat.course.origin}${exam.address}/attend`)
            .catch(() => undefined);
        }
        if (offlineFor === null) await goOnTo(seat, exam, ['question']);
      }
    }
    if (offlineFor === 0) {
      await seat.context().setOffline(false);
      offlineFor = null;
    }
  }
  await finish(seat, exam, plan, tools);
}

/** Brings the seat into the state that the next run expects, whatever this one did. */
async function tidy(seat: Seat): Promise<void> {
  const page = seat.page();
  await seat.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await emptyStorage(page);
  for (const other of seat.context().pages()) if (other !== page) await other.close();
}

/** Sits one planned run at a seat, and compares what was answered on screen with what the server graded. */
export async function sitRun(seat: Seat, plan: RunPlan, tools: Operations): Promise<RunOutcome> {
  const exam = seat.course.exams.get(`q${plan.questions}`);
  if (exam === undefined) throw new Error(`no exam of ${plan.questions} questions is loaded`);
  const sheet = answersOf(plan).map((option) => (option === null ? null : (OPTION_KEYS[option] ?? null)));
  const answered = sheet.filter((key) => key !== null).length;
  const token = async (): Promise<string> => seat.page().evaluate(() => localStorage.getItem('loginToken') ?? '');
  try {
    if (!seat.page().url().startsWith(seat.course.origin)) await seat.page().goto(seat.course.origin);
    const before = (await readGraded(seat.course.origin, await token(), exam)).attendance?.attempts ?? 0;
    await sit(seat, exam, plan, tools);
    const { attendance } = await readGraded(seat.course.origin, await token(), exam);
    const graded = attendance?.submitted === true ? attendance.studentAnswers : [];
    const lost = sheet.filter((key, question) => key !== (graded[question] ?? null)).length;
    const doubled = Math.max(0, (attendance?.attempts ?? 0) - before - 1);
    await tidy(seat);
    return { plan, answered, lost, doubled, deadEnd: null };
  } catch (error) {
    return { plan, answered, lost: 0, doubled: 0, deadEnd: error instanceof Error ? error.message : String(error) };
  }
}
