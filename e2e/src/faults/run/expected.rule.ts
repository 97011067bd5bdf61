import { OPTION_KEYS } from '../../exam/examFile';

/** Choice on screen. */
export interface Choice {
  readonly question: number;
  readonly option: number;
  /** Number of the phone, from 0 on. */
  readonly phone: number;
  /** Time before it was made, in ms of the same clock as checkpoints. */
  readonly at: number;
}

/** Checkpoint of an open attempt that the server has answered. */
export interface Delivery {
  readonly phone: number;
  /** Time at which it was sent, in ms. */
  readonly at: number;
  /** Time of the server's response, in ms. */
  readonly answeredAt: number;
  readonly answers: readonly (string | null)[];
  /** True if the student continued on this phone. */
  readonly takesOver: boolean;
}

export interface Known {
  readonly questions: number;
  /** Choices in the order in which they were made. */
  readonly choices: readonly Choice[];
  readonly deliveries: readonly Delivery[];
}

const keyOf = ({ option }: Choice): string | null => OPTION_KEYS[option] ?? null;

function sheetOf(questions: number, choices: readonly Choice[]): (string | null)[] {
  const sheet = Array.from({ length: questions }, (): string | null => null);
  for (const choice of choices) sheet[choice.question] = keyOf(choice);
  return sheet;
}

/** Returns true if the server has acknowledged the choice. */
function isDelivered(choice: Choice, deliveries: readonly Delivery[]): boolean {
  return deliveries.some(
    ({ phone, at, answers }) => phone === choice.phone && at >= choice.at && answers[choice.question] === keyOf(choice),
  );
}

/** Returns the answers that the server must have: the last acknowledged choice of every question, null for none. */
export function savedAnswers({ questions, choices, deliveries }: Known): (string | null)[] {
  return sheetOf(
    questions,
    choices.filter((choice) => isDelivered(choice, deliveries)),
  );
}

/**
 * Returns the answers that must be graded: per question the last choice, except those that were neither acknowledged nor
 * on a phone that is kept.
 *
 * @param isKept true for a choice on the phone that submits, and for one on a phone that has come back since
 */
export function gradedAnswers(known: Known, isKept: (choice: Choice) => boolean): (string | null)[] {
  const { questions, choices, deliveries } = known;
  return sheetOf(
    questions,
    choices.filter((choice) => isKept(choice) || isDelivered(choice, deliveries)),
  );
}

/** Returns the phone that continues the attempt: the first that saved answers, then the last that took over; or null. */
export function phoneInCharge(deliveries: readonly Delivery[]): number | null {
  const inOrder = [...deliveries].sort((one, other) => one.answeredAt - other.answeredAt);
  return (inOrder.findLast(({ takesOver }) => takesOver) ?? inOrder[0])?.phone ?? null;
}
