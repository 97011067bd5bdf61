import type { Answers } from '@manassa/shared/attempt';
import type { Question } from '@manassa/shared/contract';
import type { TimedAnswers } from '@manassa/shared/domain';
import type { AttemptFact, AttemptState } from './attempt.rule';
import type { TimedServerTime } from './clock/arrivals';
import type { Countdown } from './clock/countdown';
import type { AttemptPlan } from './openAttempt';

/**
 * A running attempt: the state machine of attempt.rule.ts with its effects on storage, clock and network. Independent
 * of React; components subscribe to single values.
 */
export interface AttemptSession {
  readonly plan: AttemptPlan;
  readonly countdown: Countdown;
  /** Returns the elapsed percentage of the exam's time, 0 to 100, whole. */
  elapsedPercent: () => number;
  state: () => AttemptState;
  /** Returns true while the device stores the answers. */
  isStoredSafely: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Questions in the server's order. */
  questions: () => readonly Question[];
  /** Reports a fact to the state machine. */
  dispatch: (fact: AttemptFact) => void;
  /** Takes over changed questions: answers move with their question. */
  updateQuestions: (questions: readonly Question[]) => void;
  /** Records that the server has the attempt with these answers; empty if it does not send them. */
  applyResult: (answers: Answers) => void;
  /** Takes over the answers that the server has saved, where they are newer. */
  takeSaved: (answers: TimedAnswers) => void;
  /** Takes over a newer response about time. */
  correctDeadline: (server: TimedServerTime) => void;
  /** Retries a failed submission now. */
  retry: () => void;
  start: () => void;
  stop: () => void;
}
