import { createChance } from './random.rule';
import type { Chance } from './random.rule';
import { FAULT_KINDS } from './runPlan';
import type { AttemptFault, Device, Ending, FaultKind, LineFault, RunPlan, Step, SubmissionFault } from './runPlan';

export const LEAST_QUESTIONS = 4;
export const MOST_QUESTIONS = 8;
const OPTIONS = 4;
const MOST_FAULTS = 3;
/** Small, because waiting for the end takes seconds. */
const TIME_UP_SHARE = 0.08;
const FINISHED_SHARE = 0.05;
const BLOCKED_SHARE = 0.04;
const DISK_FULL_SHARE = 0.03;
const START_FAULT_SHARE = 0.12;
const SUBMISSION_FAULT_SHARE = 0.6;

const LINE_KINDS = ['server-error', 'lost-reply', 'reply-truncated', 'captive-portal', 'too-busy', 'slow'] as const;
const POST_KINDS = [...LINE_KINDS, 'duplicate-delivery'] as const;

function lineFault(chance: Chance, kind: (typeof POST_KINDS)[number]): LineFault {
  const times = chance.between(1, 2);
  if (kind === 'too-busy') return { kind, times, status: chance.happens(0.5) ? 429 : 503 };
  if (kind === 'slow') return { kind, times: 1, ms: chance.between(100, 1500) };
  return { kind, times };
}

const ATTEMPT_KINDS = [
  ...LINE_KINDS,
  'reload',
  'tab-killed',
  'browser-killed',
  'network-cut',
  'session-expired',
  'second-tab',
  'clock-moved',
  'storage-full',
  'remote-swapped',
  'refused',
  'api-restarted',
  'page-frozen',
  'page-discarded',
  'renderer-crashed',
  'device-asleep',
  'storage-cleared',
  'page-left',
  'logged-out-elsewhere',
  'other-student',
  'impatient-hands',
  'screen-turned',
  'reloaded-offline',
  'browser-killed-offline',
  'rebooted-offline',
  'worker-killed',
  'worker-replaced',
  'cache-cleared',
  'cache-half-written',
  'quota-exceeded',
] as const;

/** Without storage, an attempt survives only faults that leave the page alive. */
const LIVE_ATTEMPT_KINDS = ['network-cut', 'clock-moved', 'device-asleep', 'impatient-hands', 'screen-turned'] as const;
/** Faults that end the browser's memory, which nothing survives on a full disk, or need the service worker. */
const TAKES_MEMORY = [
  'browser-killed',
  'storage-full',
  'storage-cleared',
  'remote-swapped',
  'reloaded-offline',
  'browser-killed-offline',
  'rebooted-offline',
  'worker-killed',
  'worker-replaced',
  'cache-cleared',
  'cache-half-written',
  'quota-exceeded',
  'tab-closed-offline',
] as const;

type Some<Item> = readonly [Item, ...Item[]];

function leavingMemory<Kind extends FaultKind>(kinds: Some<Kind>): Some<Kind> {
  const [first, ...others] = kinds.filter((kind) => !TAKES_MEMORY.some((taking) => taking === kind));
  if (first === undefined) throw new Error('no kind of fault leaves the memory alone');
  return [first, ...others];
}

const ATTEMPT_KINDS_OF: Readonly<Record<Device, Some<(typeof ATTEMPT_KINDS)[number]>>> = {
  ordinary: ATTEMPT_KINDS,
  'storage-blocked': LIVE_ATTEMPT_KINDS,
  'disk-full': leavingMemory(ATTEMPT_KINDS),
};

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

function attemptFault(chance: Chance, device: Device): AttemptFault {
  const kind = chance.pick(ATTEMPT_KINDS_OF[device]);
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
      return lineFault(chance, kind);
    default:
      return { kind };
  }
}

const LIVE_SUBMISSION_KINDS = [
  ...POST_KINDS,
  'network-cut',
  'refused',
  'device-asleep',
  'api-restarted',
  'session-expired',
  'impatient-hands',
] as const;
const SUBMISSION_KINDS = [
  ...LIVE_SUBMISSION_KINDS,
  'reload',
  'tab-killed',
  'browser-killed',
  'renderer-crashed',
  'storage-cleared',
  'tab-closed-offline',
] as const;

const SUBMISSION_KINDS_OF: Readonly<Record<Device, Some<(typeof SUBMISSION_KINDS)[number]>>> = {
  ordinary: SUBMISSION_KINDS,
  'storage-blocked': LIVE_SUBMISSION_KINDS,
  'disk-full': leavingMemory(SUBMISSION_KINDS),
};

function submissionFault(chance: Chance, device: Device): SubmissionFault {
  const kind = chance.pick(SUBMISSION_KINDS_OF[device]);
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
    default:
      return lineFault(chance, kind);
  }
}

/** Random order; some questions are left out, some answered twice. */
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

export function planRun(seed: number): RunPlan {
  const chance = createChance(seed);
  const questions = chance.between(LEAST_QUESTIONS, MOST_QUESTIONS);
  const device = deviceOf(chance);
  const steps = answers(chance, questions);
  for (let fault = chance.between(1, MOST_FAULTS); fault > 0; fault -= 1) {
    const at = chance.between(0, steps.length);
    steps.splice(at, 0, { type: 'fault', fault: attemptFault(chance, device) });
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
    startFault: chance.happens(START_FAULT_SHARE) ? lineFault(chance, chance.pick(POST_KINDS)) : null,
    steps,
    ending: end,
    submissionFault:
      !end.startsWith('finished') && chance.happens(SUBMISSION_FAULT_SHARE) ? submissionFault(chance, device) : null,
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

/** Returns the last choice of every question, null for none. */
export function answersOf({ steps, questions }: RunPlan): (number | null)[] {
  const sheet = Array.from({ length: questions }, (): number | null => null);
  for (const step of steps) if (step.type === 'answer') sheet[step.question] = step.option;
  return sheet;
}

const LOOKED_AT = 400;

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
