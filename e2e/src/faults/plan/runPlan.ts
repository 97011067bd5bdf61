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
  'reply-truncated',
  'captive-portal',
  'too-busy',
  'refused',
  'duplicate-delivery',
  'api-restarted',
  'page-frozen',
  'page-discarded',
  'renderer-crashed',
  'device-asleep',
  'storage-cleared',
  'storage-blocked',
  'disk-full',
  'page-left',
  'logged-out-elsewhere',
  'other-student',
  'exam-finished',
  'impatient-hands',
  'screen-turned',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** What the line does to the next calls of one address. */
export type LineFault =
  | {
      readonly kind: 'server-error' | 'lost-reply' | 'reply-truncated' | 'captive-portal' | 'duplicate-delivery';
      readonly times: number;
    }
  | { readonly kind: 'too-busy'; readonly times: number; readonly status: 429 | 503 }
  | { readonly kind: 'slow'; readonly times: number; readonly ms: number };

/** What goes wrong between two answers. The line's faults strike the reading of the exam after a reload. */
export type AttemptFault =
  | LineFault
  | { readonly kind: 'reload' | 'tab-killed' | 'browser-killed' | 'renderer-crashed' | 'session-expired' }
  | { readonly kind: 'storage-full' | 'remote-swapped' | 'api-restarted' | 'page-frozen' | 'page-discarded' }
  | { readonly kind: 'logged-out-elsewhere' | 'other-student' | 'impatient-hands' }
  /** The line comes back after that many more answers, or once the submission has failed. */
  | { readonly kind: 'network-cut'; readonly answers: number }
  | { readonly kind: 'refused' | 'device-asleep'; readonly ms: number }
  /** The attempt goes on in a second tab; `back` returns to the first one at once, else that one is closed. */
  | { readonly kind: 'second-tab'; readonly back: boolean }
  | { readonly kind: 'clock-moved'; readonly hours: number }
  /** `reloaded`: before anything else is done. */
  | { readonly kind: 'storage-cleared'; readonly reloaded: boolean }
  /** `far`: to another site, from where browsers bring the living page back; else to another page of this one. */
  | { readonly kind: 'page-left'; readonly far: boolean }
  /** Turned, or zoomed: to the page a zoom of 200% is half the width and height. */
  | { readonly kind: 'screen-turned'; readonly width: number; readonly height: number };

/** What goes wrong with the submission, so many milliseconds after it was confirmed or the time ran out. */
export type SubmissionFault =
  | LineFault
  | { readonly kind: 'reload' | 'tab-killed' | 'browser-killed' | 'renderer-crashed'; readonly afterMs: number }
  | { readonly kind: 'api-restarted' | 'storage-cleared'; readonly afterMs: number }
  | { readonly kind: 'network-cut' | 'refused' | 'device-asleep'; readonly ms: number }
  | { readonly kind: 'session-expired' | 'impatient-hands' };

export type Step =
  | { readonly type: 'answer'; readonly question: number; readonly option: number }
  | { readonly type: 'fault'; readonly fault: AttemptFault };

/** How an attempt ends; `finished` by staff, which the page learns from the server, on a reload or on submitting. */
export type Ending = 'submitted' | 'time-up' | 'finished-noticed' | 'finished-reload' | 'finished-submit';

/**
 * What a device keeps from the first page on: everything; nothing, because the browser's settings forbid it; or nothing
 * that outlives the browser, because the disk has no room.
 */
export type Device = 'ordinary' | 'storage-blocked' | 'disk-full';

/** A whole run, decided before anything happens. */
export interface RunPlan {
  readonly seed: number;
  /** How many questions the exam has; an exam of each size is loaded. */
  readonly questions: number;
  readonly device: Device;
  /** The exam remote from before the journal is live when the run begins; it has a fault that swaps the two. */
  readonly beginsOlder: boolean;
  readonly startFault: LineFault | null;
  readonly steps: readonly Step[];
  readonly ending: Ending;
  readonly submissionFault: SubmissionFault | null;
}
