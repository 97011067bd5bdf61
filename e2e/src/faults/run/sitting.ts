import type { LoadedExam } from '../../exam/examCourse';
import type { FaultKind } from '../plan/kinds';
import type { AnswerStep, RunPlan } from '../plan/runPlan';
import type { Seat } from '../student/seat';
import { goOnTo } from '../student/sense';
import { answer } from '../student/studentHands';
import { gradedAnswers } from './expected.rule';
import type { Choice, Delivery, Known } from './expected.rule';

/** One run: an exam that a student takes on one or more phones. */
export interface Sitting {
  /** The student with the phone in hand. */
  seat: Seat;
  /** All phones of the run; the first one has number 0. */
  readonly phones: Seat[];
  readonly exam: LoadedExam;
  readonly plan: RunPlan;
  readonly effects: FaultKind[];
  /** Time of its begin, in ms of the monotonic clock. */
  readonly begunAt: number;
  readonly choices: Choice[];
  /** Choices on phones that came back and showed that the server has all answers. */
  readonly returned: Set<Choice>;
}

interface CheckpointBody {
  studentAnswers: (string | null)[];
  takeOver: boolean;
}

function deliveriesOf({ checkpoints }: Seat, phone: number, since: number): Delivery[] {
  return checkpoints.flatMap(({ at, answeredAt, body, reply }) => {
    const { studentAnswers: answers, takeOver: takesOver } = JSON.parse(body) as CheckpointBody;
    const { attendance } = (JSON.parse(reply) as { data: { attendance: { submitted: boolean } } }).data;
    // After the submission the server answers with the result and stores nothing.
    return at < since || attendance.submitted ? [] : [{ phone, at, answeredAt, answers, takesOver }];
  });
}

/** Returns the choices of the run and the checkpoints that the server has answered since it began. */
export function knownOf({ phones, plan, choices, begunAt }: Sitting): Known {
  const deliveries = phones.flatMap((seat, phone) => deliveriesOf(seat, phone, begunAt));
  return { questions: plan.questions, choices, deliveries };
}

/** Returns the differences between the choices that must count and the grading, e.g. '2: a, graded none'. */
export function differencesOf(
  sitting: Sitting,
  graded: readonly (string | null)[],
): { answered: number; differences: string[] } {
  const last = sitting.phones.indexOf(sitting.seat);
  const isKept = (choice: Choice): boolean => choice.phone === last || sitting.returned.has(choice);
  const sheet = gradedAnswers(knownOf(sitting), isKept);
  const differences = sheet.flatMap((key, question) => {
    const mark = graded[question] ?? null;
    return key === mark ? [] : [`${question + 1}: ${key ?? 'none'}, graded ${mark ?? 'none'}`];
  });
  return { answered: sheet.filter((key) => key !== null).length, differences };
}

/** Answers a question and remembers the choice. Throws DeadEnd if the option is not selected. */
export async function choose(
  { seat, phones, exam, choices }: Sitting,
  { question, option }: AnswerStep,
): Promise<void> {
  const choice = { question, option, phone: phones.indexOf(seat), at: performance.now() };
  let isNew = true;
  try {
    isNew = await answer(seat, exam, question, option);
  } catch (error) {
    // Another phone may have taken over the attempt just now.
    if ((await seat.page().getByRole('radio').count()) > 0) throw error;
    await goOnTo(seat, exam, ['question']);
    await answer(seat, exam, question, option);
  }
  // A press on the selected option changes nothing, so it is not a newer answer.
  if (isNew) choices.push(choice);
}
