import { createChance } from './random.rule';
import type { Chance } from './random.rule';

/** Everything that can go wrong in a run. */
export const FAULT_KINDS = [
  'reload',
  'tab-killed',
  'browser-killed',
  'network-cut',
  'server-error',
  'session-expired',
  'slow',
  'lost-reply',
  'second-tab',
  'clock-moved',
  'storage-full',
  'remote-swapped',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** What goes wrong between two answers. The network's faults strike the reading of the exam after a reload. */
export type AttemptFault =
  | { readonly kind: 'reload' | 'tab-killed' | 'browser-killed' | 'session-expired' | 'lost-reply' }
  | { readonly kind: 'storage-full' | 'remote-swapped' }
  /** The line comes back after that many more answers, or once the submission has failed. */
  | { readonly kind: 'network-cut'; readonly answers: number }
  | { readonly kind: 'server-error'; readonly times: number }
  | { readonly kind: 'slow'; readonly ms: number }
  /** The attempt goes on in a second tab; `back` returns to the first one at once, else that one is closed. */
  | { readonly kind: 'second-tab'; readonly back: boolean }
  | { readonly kind: 'clock-moved'; readonly hours: number };

/** What goes wrong with the submission, so many milliseconds after it was confirmed or the time ran out. */
export type SubmissionFault =
  | { readonly kind: 'reload' | 'tab-killed' | 'browser-killed'; readonly afterMs: number }
  | { readonly kind: 'network-cut'; readonly ms: number }
  | { readonly kind: 'server-error'; readonly times: number }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'session-expired' }
  | { readonly kind: 'lost-reply'; readonly times: number };

export type Step =
  | { readonly type: 'answer'; readonly question: number; readonly option: number }
  | { readonly type: 'fault'; readonly fault: AttemptFault };

/** A whole run, decided before anything happens. */
export interface RunPlan {
  readonly seed: number;
  /** How many questions the exam has; an exam of each size is loaded. */
  readonly questions: number;
  readonly steps: readonly Step[];
  readonly ending: 'submitted' | 'time-up';
  readonly submissionFault: SubmissionFault | null;
}

export const LEAST_QUESTIONS = 4;
export const MOST_QUESTIONS = 8;
const OPTIONS = 4;
/** A run has up to this many faults before its submission. */
const MOST_FAULTS = 3;
/** Waiting for the time to run out takes seconds, so it ends only some runs. */
const TIME_UP_SHARE = 0.1;
const SUBMISSION_FAULT_SHARE = 0.55;

function attemptFault(chance: Chance): AttemptFault {
  const kind = chance.pick(FAULT_KINDS);
  switch (kind) {
    case 'network-cut':
      return { kind, answers: chance.between(1, 6) };
    case 'server-error':
      return { kind, times: chance.between(1, 2) };
    case 'slow':
      return { kind, ms: chance.between(100, 1200) };
    case 'second-tab':
      return { kind, back: chance.happens(0.5) };
    case 'clock-moved':
      return { kind, hours: chance.happens(0.5) ? 1 : -1 };
    default:
      return { kind };
  }
}

const SUBMISSION_KINDS = [
  'reload',
  'tab-killed',
  'browser-killed',
  'network-cut',
  'server-error',
  'session-expired',
  'slow',
  'lost-reply',
] as const;

function submissionFault(chance: Chance): SubmissionFault {
  const kind = chance.pick(SUBMISSION_KINDS);
  switch (kind) {
    case 'reload':
    case 'tab-killed':
    case 'browser-killed':
      return { kind, afterMs: chance.between(0, 120) };
    case 'network-cut':
      return { kind, ms: chance.between(100, 600) };
    case 'server-error':
    case 'lost-reply':
      return { kind, times: chance.between(1, 2) };
    case 'slow':
      return { kind, ms: chance.between(100, 1500) };
    case 'session-expired':
      return { kind };
  }
}

/** Every question once in random order, now and then left out, and some of them answered again. */
function answers(chance: Chance, questions: number): Step[] {
  const order = Array.from({ length: questions }, (_, question) => ({ question, at: chance.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ question }) => question);
  const asked = order.filter(() => chance.happens(0.9));
  const again = Array.from({ length: chance.between(0, 2) }, () => chance.between(0, questions - 1));
  return [...asked, ...again].map((question) => ({
    type: 'answer',
    question,
    option: chance.between(0, OPTIONS - 1),
  }));
}

/** The run that a seed stands for. */
export function planRun(seed: number): RunPlan {
  const chance = createChance(seed);
  const questions = chance.between(LEAST_QUESTIONS, MOST_QUESTIONS);
  const steps = answers(chance, questions);
  for (let fault = chance.between(1, MOST_FAULTS); fault > 0; fault -= 1) {
    const at = chance.between(0, steps.length);
    steps.splice(at, 0, { type: 'fault', fault: attemptFault(chance) });
  }
  return {
    seed,
    questions,
    steps,
    ending: chance.happens(TIME_UP_SHARE) ? 'time-up' : 'submitted',
    submissionFault: chance.happens(SUBMISSION_FAULT_SHARE) ? submissionFault(chance) : null,
  };
}

/** The kinds of faults of a run, in their order. */
export function faultsOf({ steps, submissionFault: last }: RunPlan): FaultKind[] {
  const kinds = steps.flatMap((step) => (step.type === 'fault' ? [step.fault.kind] : []));
  return last === null ? kinds : [...kinds, last.kind];
}

/** What the student has answered at the end: the last choice of every question, null for none. */
export function answersOf({ steps, questions }: RunPlan): (number | null)[] {
  const sheet = Array.from({ length: questions }, (): number | null => null);
  for (const step of steps) if (step.type === 'answer') sheet[step.question] = step.option;
  return sheet;
}

/** The first seeds from `from` on whose runs together have every kind of fault, at most one run a kind. */
export function seedsWithEveryFault(from: number): number[] {
  const missing = new Set<FaultKind>(FAULT_KINDS);
  const seeds: number[] = [];
  for (let seed = from; missing.size > 0; seed += 1) {
    const news = new Set(faultsOf(planRun(seed)).filter((kind) => missing.has(kind)));
    if (news.size === 0) continue;
    seeds.push(seed);
    for (const kind of news) missing.delete(kind);
  }
  return seeds;
}
