/** Kinds of faults, by the moment at which they can happen. */

export const LINE_KINDS = [
  'server-error',
  'lost-reply',
  'reply-truncated',
  'captive-portal',
  'too-busy',
  'slow',
] as const;
export const POST_KINDS = [...LINE_KINDS, 'duplicate-delivery'] as const;

/** Faults with another phone, which need a server that saves the answers of a running exam. */
export const PHONE_KINDS = ['phone-lost', 'phone-lost-and-back', 'both-phones', 'checkpoint-lost'] as const;

/** Faults that need the service worker, or what it has stored. */
const WORKER_KINDS = [
  'reloaded-offline',
  'browser-killed-offline',
  'rebooted-offline',
  'worker-killed',
  'worker-replaced',
  'cache-cleared',
  'cache-half-written',
  'quota-exceeded',
] as const;

export const ATTEMPT_KINDS = [
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
  ...WORKER_KINDS,
  ...PHONE_KINDS,
] as const;

/** Faults that an attempt survives without storage: those that leave the page alive. */
export const LIVE_ATTEMPT_KINDS = [
  'network-cut',
  'clock-moved',
  'device-asleep',
  'impatient-hands',
  'screen-turned',
] as const;

export const LIVE_SUBMISSION_KINDS = [
  ...POST_KINDS,
  'network-cut',
  'refused',
  'device-asleep',
  'api-restarted',
  'session-expired',
  'impatient-hands',
] as const;

export const SUBMISSION_KINDS = [
  ...LIVE_SUBMISSION_KINDS,
  'reload',
  'tab-killed',
  'browser-killed',
  'renderer-crashed',
  'storage-cleared',
  'tab-closed-offline',
  'checkpoint-after-submission',
] as const;

/** Devices on which nothing outlives the browser. */
export const POOR_DEVICES = ['storage-blocked', 'disk-full'] as const;

export type FaultKind =
  | (typeof ATTEMPT_KINDS)[number]
  | (typeof SUBMISSION_KINDS)[number]
  | (typeof POOR_DEVICES)[number]
  | 'exam-finished';

export const FAULT_KINDS: readonly FaultKind[] = [
  ...new Set([...ATTEMPT_KINDS, ...SUBMISSION_KINDS, ...POOR_DEVICES, 'exam-finished' as const]),
];

/** Faults that clear the browser's memory, which loses everything on a full disk, or that need the service worker. */
const TAKES_MEMORY: readonly FaultKind[] = [
  'browser-killed',
  'storage-full',
  'storage-cleared',
  'remote-swapped',
  ...WORKER_KINDS,
  'tab-closed-offline',
  ...PHONE_KINDS,
];

/** Kinds that a server with only the specified fields cannot have. */
export const NEED_CHECKPOINTS: readonly FaultKind[] = [...PHONE_KINDS, 'checkpoint-after-submission'];

type Some<Item> = readonly [Item, ...Item[]];

function without<Kind extends FaultKind>(kinds: Some<Kind>, others: readonly FaultKind[]): Some<Kind> {
  const [first, ...rest] = kinds.filter((kind) => !others.includes(kind));
  if (first === undefined) throw new Error('no kind of fault is left');
  return [first, ...rest];
}

/** Returns the kinds that keep the browser's memory. */
export function leavingMemory<Kind extends FaultKind>(kinds: Some<Kind>): Some<Kind> {
  return without(kinds, TAKES_MEMORY);
}

/** Returns the kinds that a server without checkpoints can have. */
export function withoutCheckpoints<Kind extends FaultKind>(kinds: Some<Kind>): Some<Kind> {
  return without(kinds, NEED_CHECKPOINTS);
}
