import { createChance } from './random.rule';
import type { Chance } from './random.rule';
import {
  ATTEMPT_KINDS,
  FAULT_KINDS,
  leavingMemory,
  LIVE_ATTEMPT_KINDS,
  LIVE_SUBMISSION_KINDS,
  POST_KINDS,
  SUBMISSION_KINDS,
  withoutCheckpoints,
} from './kinds';
import type { FaultKind } from './kinds';
import { answerOf, proxyFault, phoneFault } from './phonePlan.rule';
import type { AttemptFault, Device, Ending, RunPlan, Step, SubmissionFault } from './runPlan';

export const LEAST_QUESTIONS = 4;
export const MOST_QUESTIONS = 8;
const MOST_FAULTS = 3;
/** Share of runs that wait for the end of the time: small, because that takes seconds. */
const TIME_UP_SHARE = 0.08;
const FINISHED_SHARE = 0.05;
const BLOCKED_SHARE = 0.04;
const DISK_FULL_SHARE = 0.03;
const START_FAULT_SHARE = 0.12;
const SUBMISSION_FAULT_SHARE = 0.6;

const ATTEMPT_KINDS_OF = {
  ordinary: ATTEMPT_KINDS,
  'storage-blocked': LIVE_ATTEMPT_KINDS,
  'disk-full': leavingMemory(ATTEMPT_KINDS),
} as const;

interface Screen {
  readonly width: number;
  readonly height: number;
}
const SCREENS: readonly [Screen, ...Screen[]] = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 820, height: 1180 },
  { width: 640, height: 450 },
];

interface Facts {
  readonly device: Device;
  readonly questions: number;
  readonly savesAnswers: boolean;
}

function attemptFault(chance: Chance, { device, questions, savesAnswers }: Facts): AttemptFault {
  const kinds = ATTEMPT_KINDS_OF[device];
  const kind = chance.pick(savesAnswers ? kinds : withoutCheckpoints(kinds));
  switch (kind) {
    case 'network-cut':
      return { kind, answers: chance.between(1, 6) };
    case 'refused':
      return { kind, ms: chance.between(300, 1500) };
    case 'device-asleep':
      return { kind, ms: chance.between(1000, 2500) };
    case 'second-tab':
      return { kind, back: chance.happens(0.5) };
    case 'clock-moved':
      return { kind, hours: chance.happens(0.5) ? 1 : -1 };
    case 'storage-cleared':
      return { kind, reloaded: chance.happens(0.5) };
    case 'page-left':
      return { kind, far: chance.happens(0.5) };
    case 'screen-turned':
      return { kind, ...chance.pick(SCREENS) };
    case 'server-error':
    case 'lost-reply':
    case 'reply-truncated':
    case 'captive-portal':
    case 'too-busy':
    case 'slow':
      return proxyFault(chance, kind);
    case 'phone-lost':
    case 'phone-lost-and-back':
    case 'both-phones':
    case 'checkpoint-lost':
      return phoneFault(chance, kind, questions);
    default:
      return { kind };
  }
}

const SUBMISSION_KINDS_OF = {
  ordinary: SUBMISSION_KINDS,
  'storage-blocked': LIVE_SUBMISSION_KINDS,
  'disk-full': leavingMemory(SUBMISSION_KINDS),
} as const;

function submissionFault(chance: Chance, { device, questions, savesAnswers }: Facts): SubmissionFault {
  const kinds = SUBMISSION_KINDS_OF[device];
  const kind = chance.pick(savesAnswers ? kinds : withoutCheckpoints(kinds));
  switch (kind) {
    case 'reload':
    case 'tab-killed':
    case 'browser-killed':
    case 'renderer-crashed':
    case 'api-restarted':
    case 'storage-cleared':
      return { kind, afterMs: chance.between(0, 120) };
    case 'network-cut':
      return { kind, ms: chance.between(100, 600) };
    case 'refused':
      return { kind, ms: chance.between(300, 1500) };
    case 'device-asleep':
      return { kind, ms: chance.between(1000, 2500) };
    case 'session-expired':
    case 'impatient-hands':
    case 'tab-closed-offline':
      return { kind };
    case 'checkpoint-after-submission': {
      const question = chance.between(0, questions - 1);
      const other = chance.happens(0.5) ? question : chance.between(0, questions - 1);
      return { kind, held: answerOf(chance, question), last: answerOf(chance, other) };
    }
    default:
      return proxyFault(chance, kind);
  }
}

/** Random order; some questions are left out, some answered twice. */
function answers(chance: Chance, questions: number): Step[] {
  const order = Array.from({ length: questions }, (_, question) => ({ question, at: chance.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ question }) => question);
  const asked = order.filter(() => chance.happens(0.9));
  const again = Array.from({ length: chance.between(0, 2) }, () => chance.between(0, questions - 1));
  return [...asked, ...again].map((question) => answerOf(chance, question));
}

function ending(chance: Chance): Ending {
  const at = chance.next();
  if (at < TIME_UP_SHARE) return 'time-up';
  if (at > TIME_UP_SHARE + FINISHED_SHARE) return 'submitted';
  return chance.pick(['finished-noticed', 'finished-reload', 'finished-submit']);
}

function deviceOf(chance: Chance): Device {
  const at = chance.next();
  if (at < BLOCKED_SHARE) return 'storage-blocked';
  return at < BLOCKED_SHARE + DISK_FULL_SHARE ? 'disk-full' : 'ordinary';
}

/** Plans a run. `savesAnswers` is false for a server without checkpoints, which has no faults with another phone. */
export function planRun(seed: number, savesAnswers = true): RunPlan {
  const chance = createChance(seed);
  const questions = chance.between(LEAST_QUESTIONS, MOST_QUESTIONS);
  const device = deviceOf(chance);
  const facts = { device, questions, savesAnswers };
  const steps = answers(chance, questions);
  for (let fault = chance.between(1, MOST_FAULTS); fault > 0; fault -= 1) {
    const at = chance.between(0, steps.length);
    steps.splice(at, 0, { type: 'fault', fault: attemptFault(chance, facts) });
  }
  const swaps = steps.some((step) => step.type === 'fault' && step.fault.kind === 'remote-swapped');
  const planned = ending(chance);
  // A closed exam needs a reading with its own faults, and without storage a reload loses the answers.
  const end = device === 'storage-blocked' && planned !== 'time-up' ? 'submitted' : planned;
  return {
    seed,
    questions,
    device,
    beginsSwapped: swaps && chance.happens(0.5),
    startFault: chance.happens(START_FAULT_SHARE) ? proxyFault(chance, chance.pick(POST_KINDS)) : null,
    steps,
    ending: end,
    submissionFault:
      !end.startsWith('finished') && chance.happens(SUBMISSION_FAULT_SHARE) ? submissionFault(chance, facts) : null,
  };
}

export function faultsOf({ device, startFault, steps, ending: end, submissionFault: last }: RunPlan): FaultKind[] {
  return [
    ...(device === 'ordinary' ? [] : [device]),
    ...(startFault === null ? [] : [startFault.kind]),
    ...steps.flatMap((step) => (step.type === 'fault' ? [step.fault.kind] : [])),
    ...(end.startsWith('finished') ? (['exam-finished'] as const) : []),
    ...(last === null ? [] : [last.kind]),
  ];
}

/** Faults that need the list of tabs, site settings, background synchronization or the back/forward cache. */
const FULL_BROWSER_KINDS: readonly FaultKind[] = [
  'page-frozen',
  'page-discarded',
  'page-left',
  'storage-blocked',
  'tab-closed-offline',
];

/**
 * Returns true if the run needs a full browser, because a headless shell lacks something of its faults. Of the other runs
 * every second one has it as well: with background synchronization the service worker sends submissions, too.
 */
export function needsFullBrowser(plan: RunPlan): boolean {
  return plan.seed % 2 === 1 || faultsOf(plan).some((kind) => FULL_BROWSER_KINDS.includes(kind));
}

/** More seeds take longer to search and give fewer runs. */
const LOOKED_AT = 3000;

/** Returns a few seeds from `from` on that cover every kind of fault, chosen greedily. */
export function seedsWithEveryFault(from: number): number[] {
  const kindsOf = new Map(
    Array.from({ length: LOOKED_AT }, (_, offset) => [from + offset, new Set(faultsOf(planRun(from + offset)))]),
  );
  const missing = new Set<FaultKind>(FAULT_KINDS);
  const seeds: number[] = [];
  while (missing.size > 0) {
    let best = { seed: from, news: 0 };
    for (const [seed, kinds] of kindsOf) {
      const news = [...kinds].filter((kind) => missing.has(kind)).length;
      if (news > best.news) best = { seed, news };
    }
    if (best.news === 0) throw new Error(`no run of ${LOOKED_AT} has ${[...missing].join(', ')}`);
    seeds.push(best.seed);
    for (const kind of kindsOf.get(best.seed) ?? []) missing.delete(kind);
  }
  return seeds;
}
