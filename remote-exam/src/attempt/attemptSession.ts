import {
  forgetAttempt,
  isCopyUnread,
  isForgottenElsewhere,
  laterAnswers,
  loadAnswers,
  loadRemainingSec,
  onAnswersFound,
  openAnswers,
  saveAnswers,
  saveRemainingSec,
} from './answersStorage';
import { stepHandsIn, nextAttempt, startAttempt } from './attempt.rule';
import type { AttemptFact, AttemptState } from './attempt.rule';
import { fitAnswers } from './attemptRecords.rule';
import type { AttemptOwner } from './attemptRecords.rule';
import { createCountdown, monotonicNow } from './countdown';
import type { Countdown } from './countdown';
import { correctedDeadline, openingRemainingMs, serverRemainingMs, TIME_UP_DIALOG_MS } from './deadline.rule';
import type { ServerTime } from './deadline.rule';
import { journalRefuses, onJournalLost, onJournalRefusal } from './journal';
import { isTaken, submissionOf } from './submission';

/** Everything an attempt starts from. */
export interface AttemptPlan {
  readonly owner: AttemptOwner;
  /** The attendance's `_id`, or null from a server that sends none. */
  readonly attemptId: string | null;
  readonly enrollmentId: string | null;
  /** Each question's option keys, in order. */
  readonly optionKeys: readonly (readonly string[])[];
  readonly durationMin: number;
  /** The server's clock readings and when they came in, on the monotonic clock; null when it gives none. */
  readonly server: (ServerTime & { readonly answeredAt: number }) | null;
}

/**
 * An attempt as it runs: the state machine, and what each step of it does to the device, the clock and the network.
 * It lives outside React; components watch single values of it.
 */
export interface AttemptSession {
  readonly plan: AttemptPlan;
  readonly countdown: Countdown;
  state: () => AttemptState;
  /** Whether the device keeps what is answered. */
  isKeptSafely: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Tells the attempt what happened. */
  tell: (fact: AttemptFact) => void;
  /** A newer answer of the server about time. */
  correctDeadline: (server: ServerTime & { answeredAt: number }) => void;
  /** Tries a failed submission again now. */
  retry: () => void;
  /** Whether the attempt is on its way to the server: no other tab may take over now. */
  isHandingIn: () => boolean;
  start: () => void;
  stop: () => void;
}

function openingState(plan: AttemptPlan): AttemptState {
  const kept = openAnswers(plan.owner, plan.attemptId);
  return startAttempt(fitAnswers(kept?.answers ?? [], plan.optionKeys), kept?.index ?? 0);
}

function openingDeadline(plan: AttemptPlan): number | null {
  const now = monotonicNow();
  const remainingMs = openingRemainingMs({
    durationMin: plan.durationMin,
    savedSec: loadRemainingSec(plan.owner, plan.attemptId),
    server: plan.server,
    sinceAnswerMs: plan.server === null ? 0 : now - plan.server.answeredAt,
  });
  return remainingMs === null ? null : now + remainingMs;
}

/** Opens an attempt with what the device kept of it. Nothing runs before `start`. */
export function createAttemptSession(plan: AttemptPlan): AttemptSession {
  const { owner, attemptId, enrollmentId } = plan;
  const submission = submissionOf(owner);
  const listeners = new Set<() => void>();
  let state = openingState(plan);
  let deadlineAt = openingDeadline(plan);
  let keptSafely = true;
  let dialogTimer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | null = null;

  const countdown = createCountdown(deadlineAt, {
    keep(remainingSec) {
      if (hasGoneOnElsewhere()) return;
      saveRemainingSec(owner, { attemptId, remainingSec });
      keepWhatIsGone();
    },
    end: () => tell({ type: 'timeRanOut' }),
  });

  /**
   * A tab that slept while another one went on with this attempt, finished it or began the next: what it wrote now would be
   * over what is later.
   */
  function hasGoneOnElsewhere(): boolean {
    return laterAnswers(owner, null) !== null || isForgottenElsewhere(owner);
  }

  function keepAnswers(): void {
    if (state.name !== 'running' && state.name !== 'confirming') return;
    const { answers, index } = state;
    keptSafely = saveAnswers(owner, { attemptId, answers, index });
  }

  /**
   * Somebody cleared the site's data under the page: what it knows is kept again. Only where nothing is kept at all:
   * another tab may have gone on with the attempt, or ended it, while this one was frozen. And only where there is
   * anything: a journal that could not be read may have more.
   */
  function keepWhatIsGone(): void {
    if (loadAnswers(owner, attemptId) === null) keepAgain();
  }

  function keepAgain(): void {
    const known = 'answers' in state && state.answers.some((answer) => answer !== null);
    if (known && !hasGoneOnElsewhere()) keepAnswers();
  }

  function carryOut(before: AttemptState, after: AttemptState): void {
    const isOpen = after.name === 'running' || after.name === 'confirming';
    if (isOpen && after.name === before.name) keepAnswers();
    if (stepHandsIn(before, after)) {
      countdown.stop();
      // A tab that slept beyond the end may hear of it before it hears that another one had gone on.
      const later = laterAnswers(owner, attemptId);
      const answers = later === null ? after.answers : fitAnswers(later.answers, plan.optionKeys);
      keptSafely = submission.keep({ attemptId, answers, enrollmentId });
    }
    if (after.name === 'submitted' && (before.name === 'running' || before.name === 'confirming')) {
      countdown.stop();
      forgetAttempt(owner, attemptId);
    }
    // Handed in elsewhere while the dialog was up: what this one kept for sending has no use any more.
    if (after.name === 'submitted' && before.name === 'time-up') submission.dismiss();
    if (after.name === 'time-up') {
      dialogTimer = setTimeout(() => tell({ type: 'timeUpDialogEnded' }), TIME_UP_DIALOG_MS);
    }
    // From submit-failed the submission itself has begun to send.
    if (after.name === 'submitting' && before.name !== 'submit-failed') void submission.send();
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  function tell(fact: AttemptFact): void {
    const before = state;
    state = nextAttempt(before, fact);
    if (state === before) return;
    carryOut(before, state);
    announce();
  }

  /** A copy was read that could not be before. What it adds is taken up, and what is known here is copied at last. */
  function takeFound(): void {
    if (hasGoneOnElsewhere()) return;
    const kept = loadAnswers(owner, attemptId);
    if (kept !== null) tell({ type: 'answersFound', answers: fitAnswers(kept.answers, plan.optionKeys) });
    keepAgain();
    announce();
  }

  function followSubmission(): void {
    const status = submission.status();
    if (status.name === 'sending') tell({ type: 'submissionSent' });
    if (isTaken(status, attemptId)) tell({ type: 'submissionReceived' });
    if (status.name === 'kept' && status.reason !== null) tell({ type: 'submissionFailed', reason: status.reason });
  }

  return {
    plan,
    countdown,
    state: () => state,
    isKeptSafely: () => keptSafely && !journalRefuses() && !isCopyUnread(owner),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
    correctDeadline(server) {
      if (!stopWatching || (state.name !== 'running' && state.name !== 'confirming')) return;
      const measuredAt = monotonicNow() + serverRemainingMs(server, monotonicNow() - server.answeredAt);
      deadlineAt = correctedDeadline(deadlineAt, measuredAt);
      countdown.moveDeadline(deadlineAt);
    },
    retry: () => void submission.send(),
    isHandingIn: () => state.name === 'time-up' || state.name === 'submitting',
    start() {
      if (stopWatching) return;
      // A new attempt: what was received belongs to the one before.
      submission.reset();
      const stopFollowing = submission.subscribe(followSubmission);
      const stopNoticing = onJournalLost(keepAgain);
      const stopAnnouncing = onJournalRefusal(announce);
      const stopFinding = onAnswersFound(takeFound);
      window.addEventListener('pagehide', keepWhatIsGone);
      stopWatching = () => {
        stopFollowing();
        stopNoticing();
        stopAnnouncing();
        stopFinding();
        window.removeEventListener('pagehide', keepWhatIsGone);
      };
      if (state.name === 'running' || state.name === 'confirming') countdown.start();
    },
    stop() {
      // Clearing the data takes the login along, which ends this screen.
      if (stopWatching) keepWhatIsGone();
      countdown.stop();
      clearTimeout(dialogTimer);
      stopWatching?.();
      stopWatching = null;
      // Left during the time-up dialog: there is nothing to wait for any more.
      if (state.name === 'time-up') void submission.send();
    },
  };
}
