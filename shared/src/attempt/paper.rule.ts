import type { Question } from '../contract';
import { isCertainlySame, isSameAttempt } from './attemptIdentity.rule';
import type { AttemptIdentity } from './attemptIdentity.rule';

/** One slot per question: the key of the chosen option, or null. */
export type Answers = readonly (string | null)[];

/** Questions of an exam in the server's order, reduced to what answers depend on. */
export interface Paper {
  /** One key per question (see `questionKey`). */
  readonly keys: readonly string[];
  /** Option keys of each question. */
  readonly options: readonly (readonly string[])[];
}

/** Answers with the questions that they belong to. */
export interface Sheet {
  readonly answers: Answers;
  /** Question key of each slot; absent in records of older versions. */
  readonly questions?: readonly string[];
  /** Answers to questions that are no longer in the exam, by the question's key. */
  readonly removed?: Readonly<Record<string, string>>;
  /** Time of each answer in ms since 1970 by the server's clock, null if unknown; absent without checkpoints. */
  readonly answeredAtMs?: readonly (number | null)[];
}

/** A sheet in the order of a paper. */
export type FittedSheet = Sheet & Required<Pick<Sheet, 'questions' | 'removed'>>;

/** cyrb53 by bryc (public domain): 53 bits, so that two questions of an exam do not collide. */
function hash(text: string): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
}

function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/**
 * Returns the key of a question: `<hash of text and options>/<hash of the picture>/<id>`, the last two empty if absent.
 * The order of the options does not matter: an answer is an option's key.
 */
function questionKey({ question, answers, image, _id }: Question): string {
  const options = Object.entries(answers).map(([key, text]) => [key, tidy(text)]);
  options.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  // A signed address changes while the picture stays the same.
  const picture = image?.replace(/\?.*$/s, '') ?? null;
  const words = hash(JSON.stringify([tidy(question), options]));
  return `${words}/${picture === null ? '' : hash(picture)}/${_id ?? ''}`;
}

/** Returns the paper of an exam's questions. Hashes every text: call it once per response. */
export function paperOf(questions: readonly Question[]): Paper {
  return {
    keys: questions.map(questionKey),
    options: questions.map(({ answers }) => Object.keys(answers)),
  };
}

/** Parts of a key that identify a question, the most reliable first; null if the key lacks the part. */
const PASSES: readonly ((key: string) => string | null)[] = [
  (key) => key.replace(/^[^/]*\/[^/]*\//, '') || null,
  (key) => /^[^/]*\/[^/]*/.exec(key)?.[0] ?? null,
  (key) => /^[^/]*/.exec(key)?.[0] ?? null,
];

/**
 * Matches questions by id, else by text, options and picture, else by text and options. Identical questions are matched
 * in order.
 *
 * @returns the index in `before` of each question of `now`, null for a new question
 */
export function findQuestions(before: readonly string[], now: readonly string[]): (number | null)[] {
  const found: (number | null)[] = now.map(() => null);
  const taken = new Set<number>();
  for (const part of PASSES) {
    const places = new Map<string, number[]>();
    before.forEach((key, at) => {
      const name = taken.has(at) ? null : part(key);
      if (name !== null) places.set(name, [...(places.get(name) ?? []), at]);
    });
    now.forEach((key, at) => {
      if (found[at] !== null) return;
      const place = places.get(part(key) ?? '')?.shift();
      if (place === undefined) return;
      found[at] = place;
      taken.add(place);
    });
  }
  return found;
}

/**
 * Moves answers to the current questions. An answer stays with its question; a new question is unanswered; an answer
 * without its question or option moves to `removed`, and returns with its question. A sheet that does not name its
 * questions is read by position.
 */
export function fitSheet(sheet: Sheet, paper: Paper): FittedSheet {
  const { answeredAtMs } = sheet;
  const slots = (sheet.questions ?? paper.keys).map((key, at) => ({
    key,
    answer: sheet.answers[at] ?? null,
    atMs: answeredAtMs?.[at] ?? null,
  }));
  const removed = Object.entries(sheet.removed ?? {}).map(([key, answer]) => ({ key, answer, atMs: null }));
  const before = [...slots, ...removed];
  // Unanswered slots come last: the removed answers have the one to an option that is back, if its question has an id.
  if (removed.some(({ key }) => !key.endsWith('/')))
    before.sort((one, other) => Number(one.answer === null) - Number(other.answer === null));
  const used = new Set<number>();
  const places = findQuestions(
    before.map(({ key }) => key),
    paper.keys,
  );
  const answers = places.map((place, at) => {
    const answer = place === null ? null : (before[place]?.answer ?? null);
    if (place === null || answer === null || !paper.options[at]?.includes(answer)) return null;
    used.add(place);
    return answer;
  });
  const unused = before.flatMap(({ key, answer }, place) =>
    answer === null || used.has(place) ? [] : [[key, answer]],
  );
  return {
    answers,
    questions: paper.keys,
    removed: Object.fromEntries(unused),
    ...(answeredAtMs && {
      answeredAtMs: places.map((place, at) =>
        answers[at] === null || place === null ? null : (before[place]?.atMs ?? null),
      ),
    }),
  };
}

/** Returns true if the sheet has answers, names its questions, and none of them is in the paper. */
export function isOfOtherQuestions({ answers, questions }: Sheet, paper: Paper): boolean {
  if (questions === undefined || paper.keys.length === 0) return false;
  if (answers.every((answer) => answer === null)) return false;
  return findQuestions(questions, paper.keys).every((place) => place === null);
}

/** Returns true if any question is answered. */
export function hasAnswers({ answers, removed }: Sheet): boolean {
  return answers.some((answer) => answer !== null) || Object.keys(removed ?? {}).length > 0;
}

/**
 * Returns true if stored answers belong to the attempt: their identities agree, and if only a count matches, some of
 * their questions are still in the exam.
 */
export function isOfAttempt(record: AttemptIdentity & Sheet, attempt: AttemptIdentity, paper: Paper): boolean {
  if (!isSameAttempt(record, attempt)) return false;
  return isCertainlySame(record, attempt) || !isOfOtherQuestions(record, paper);
}
