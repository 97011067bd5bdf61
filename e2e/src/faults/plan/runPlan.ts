import type { POOR_DEVICES } from './kinds';

/** Fault that the proxy applies to the next calls of one address. */
export type ProxyFault =
  | {
      readonly kind: 'server-error' | 'lost-reply' | 'reply-truncated' | 'captive-portal' | 'duplicate-delivery';
      readonly times: number;
    }
  | { readonly kind: 'too-busy'; readonly times: number; readonly status: 429 | 503 }
  | { readonly kind: 'slow'; readonly times: number; readonly ms: number };

/** Fault between two answers. Network faults apply to reading the exam after a reload. */
export type AttemptFault =
  | ProxyFault
  | { readonly kind: 'reload' | 'tab-killed' | 'browser-killed' | 'renderer-crashed' | 'session-expired' }
  | { readonly kind: 'storage-full' | 'remote-swapped' | 'api-restarted' | 'page-frozen' | 'page-discarded' }
  | { readonly kind: 'logged-out-elsewhere' | 'other-student' | 'impatient-hands' }
  /** The page comes from the service worker. */
  | { readonly kind: 'reloaded-offline' | 'browser-killed-offline' | 'rebooted-offline' }
  | { readonly kind: 'worker-killed' | 'worker-replaced' }
  | { readonly kind: 'cache-cleared' | 'cache-half-written' | 'quota-exceeded' }
  /** The network returns after that many more answers, or when the submission has failed. */
  | { readonly kind: 'network-cut'; readonly answers: number }
  | { readonly kind: 'refused' | 'device-asleep'; readonly ms: number }
  /** The attempt continues in a second tab; `back` returns to the first one, else it is closed. */
  | { readonly kind: 'second-tab'; readonly back: boolean }
  | { readonly kind: 'clock-moved'; readonly hours: number }
  | { readonly kind: 'storage-cleared'; readonly reloaded: boolean }
  /** `far`: to another site, with the page in the back/forward cache; else to another page of this site. */
  | { readonly kind: 'page-left'; readonly far: boolean }
  /** Rotated or zoomed; a zoom of 200 % halves width and height. */
  | { readonly kind: 'screen-turned'; readonly width: number; readonly height: number }
  | PhoneFault;

export interface AnswerStep {
  readonly type: 'answer';
  readonly question: number;
  readonly option: number;
}

/** One phone's part of an exam on two phones. */
export interface Turn {
  readonly answers: readonly AnswerStep[];
  /** True if the phone has no connection until the other one has answered. */
  readonly offline: boolean;
  /** False if the page is not hidden before, so that it does not know of the other phone yet. */
  readonly noticed: boolean;
}

/** Fault with another phone, on which the same student logs in. */
export type PhoneFault =
  /** The phone and its data are gone; `putAway`: its page was hidden before, which saves the answers. */
  | { readonly kind: 'phone-lost'; readonly putAway: boolean }
  /**
   * Answers `alone` on the phone without a connection and `meanwhile` on another one; then the first one returns and,
   * if `goesOn`, is used again. `isOff`: its browser ends in that time.
   */
  | {
      readonly kind: 'phone-lost-and-back';
      readonly alone: readonly AnswerStep[];
      readonly meanwhile: readonly AnswerStep[];
      readonly isOff: boolean;
      readonly goesOn: boolean;
    }
  | { readonly kind: 'both-phones'; readonly turns: readonly Turn[] }
  /**
   * The checkpoint with `first` meets a fault or is held back; `second` may be saved by the next one. Then the phone is
   * lost, and the held one arrives after `meanwhile` was answered on another phone.
   */
  | {
      readonly kind: 'checkpoint-lost';
      readonly fault: ProxyFault | null;
      readonly first: readonly AnswerStep[];
      readonly second: readonly AnswerStep[];
      readonly meanwhile: readonly AnswerStep[];
    };

/** Fault of the submission, a number of ms after it was confirmed or the time ran out. */
export type SubmissionFault =
  | ProxyFault
  | { readonly kind: 'reload' | 'tab-killed' | 'browser-killed' | 'renderer-crashed'; readonly afterMs: number }
  | { readonly kind: 'api-restarted' | 'storage-cleared'; readonly afterMs: number }
  | { readonly kind: 'network-cut' | 'refused' | 'device-asleep'; readonly ms: number }
  | { readonly kind: 'session-expired' | 'impatient-hands' }
  /** Submitted without a network, which returns after the last tab was closed. */
  | { readonly kind: 'tab-closed-offline' }
  /** The checkpoint with the answer `held` arrives after the submission, which has the answer `last`. */
  | { readonly kind: 'checkpoint-after-submission'; readonly held: AnswerStep; readonly last: AnswerStep };

export type Step = AnswerStep | { readonly type: 'fault'; readonly fault: AttemptFault };

/** `finished`: by staff, noticed from the server, on a reload or on submitting. */
export type Ending = 'submitted' | 'time-up' | 'finished-noticed' | 'finished-reload' | 'finished-submit';

/** `storage-blocked`: by the browser's settings. `disk-full`: nothing outlives the browser. */
export type Device = 'ordinary' | (typeof POOR_DEVICES)[number];

export interface RunPlan {
  readonly seed: number;
  /** An exam of each size is loaded. */
  readonly questions: number;
  readonly device: Device;
  /** True if the other exam remote is live at the start; the run then has a fault that swaps the two. */
  readonly beginsSwapped: boolean;
  readonly startFault: ProxyFault | null;
  readonly steps: readonly Step[];
  readonly ending: Ending;
  readonly submissionFault: SubmissionFault | null;
}
