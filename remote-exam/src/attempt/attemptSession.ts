import { ANY_ATTEMPT, canStore, findQuestions, fitSheet, isOfAttempt, paperOf } from '@manassa/shared/attempt';
import type { Answers, AnswersRecord, Sheet } from '@manassa/shared/attempt';
import type { CallData, Question } from '@manassa/shared/contract';
import type { TimedAnswers } from '@manassa/shared/domain';
import { notify } from '@manassa/shared/session';
import { copy } from '../copy';
import type { Attempts } from './attempts';
import { isOpen, nextAttempt, stepSubmits } from './attempt.rule';
import type { AttemptFact, AttemptState } from './attempt.rule';
import { isOnOtherDevice } from './checkpoint/checkpoints';
import { createSavedAnswers } from './checkpoint/savedAnswers';
import type { TimedServerTime } from './clock/arrivals';
import { createAttemptClock } from './clock/attemptClock';
import { elapsedPercent, TIME_UP_DIALOG_MS } from './clock/deadline.rule';
import { canContinue, reportsAnotherAttempt, untilRead } from './lastRead';
import { openAttempt } from './openAttempt';
import type { AttemptPlan } from './openAttempt';
import type { AttemptSession } from './runningAttempt';

export type { AttemptSession } from './runningAttempt';

/** Opens an attempt with the stored data. Nothing runs before `start`. */
export function createAttemptSession(plan: AttemptPlan, attempts: Attempts): AttemptSession {
  const { owner, attempt, enrollmentId } = plan;
  const { arrivals, store, exitGuard, isReceived, submissionOf } = attempts;
  const submission = submissionOf(owner);
  const listeners = new Set<() => void>();
  const opened = openAttempt(plan, store);
  let questions = plan.questions;
  let { state, paper, removed } = opened;
  /** The server's questions as last read. `paper` does not change after the submission. */
  let paperNow = paper;
  let reading: Promise<unknown> = Promise.resolve();
  let isAnotherOpen = false;
  /** True if another device continues the attempt: that one submits it. */
  let isTakenOver = false;
  /** True once the submission is stored: time that is added later does not count. */
  let isSubmissionStored = false;
  let storedSafely = canStore();
  let dialogTimer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | null = null;
  const saved = createSavedAnswers(plan, opened.answeredAtMs, () => (isOpen(state) ? state.answers : null));
  const exit = exitGuard.watch(owner, isStoredSafely);

  const clock = createAttemptClock({
    deadlineAt: opened.deadlineAt,
    server: plan.server,
    keep({ agoMs, ...left }) {
      if (isOutdated()) return;
      store.saveRemainingSec(owner, { ...attempt, ...left, savedAt: Date.now() - agoMs });
      restoreClearedData();
    },
    end: () => dispatch({ type: 'timeRanOut' }),
  });

  /**
   * Returns true after `stop`, and if another tab continued this attempt, finished it or began the next while this one
   * was frozen: a write from here would replace later answers.
   */
  function isOutdated(): boolean {
    if (stopWatching === null || store.isForgottenElsewhere(owner)) return true;
    return store.laterAnswers(owner, ANY_ATTEMPT) !== null;
  }

  function sheetOf(answers: Answers): Sheet {
    return { answers, questions: paper.keys, ...(Object.keys(removed).length > 0 && { removed }), ...saved.times() };
  }

  function keepAnswers(): void {
    if (!isOpen(state)) return;
    const { answers, index } = state;
    storedSafely = store.saveAnswers(owner, { ...attempt, ...sheetOf(answers), index, device: saved.device() });
  }

  /** Stores the answers again after the site's data was cleared. */
  function restoreClearedData(): void {
    if (store.loadAnswers(owner, attempt) === null) storeAgain();
  }

  function storeAgain(): void {
    if (state.answers.some((answer) => answer !== null) && !isOutdated()) keepAnswers();
  }

  function keepSubmission(answers: Answers, isChanged = false): void {
    if (isSubmissionStored && !isChanged) return;
    isSubmissionStored = true;
    clock.stop();
    // A tab that slept past the end may notice that before it notices the other tab's changes.
    const later = store.laterAnswers(owner, attempt);
    const sheet = later === null ? sheetOf(answers) : fitSheet(later, paper);
    storedSafely = submission.keep({ ...attempt, ...sheet, enrollmentId, ...(plan.place && { place: plan.place }) });
  }

  function keepFrozen(): void {
    // After `stop` another tab has the attempt.
    if (state.name !== 'time-up' || stopWatching === null || isTakenOver) return;
    keepSubmission(state.answers);
  }

  function onLeave({ type }: Event): void {
    // A hidden page may be killed without a pagehide.
    if (type === 'visibilitychange' && document.visibilityState === 'visible') return;
    restoreClearedData();
    keepFrozen();
  }

  function carryOut(before: AttemptState, after: AttemptState): void {
    if (after.name === before.name) keepAnswers();
    if (stepSubmits(before, after)) {
      keepSubmission(after.answers);
      void reading.then(() => submission.send(isAnotherOpen ? 'ask first' : paperNow));
    }
    if (after.name === 'submitted' && !isSubmissionStored) {
      clock.stop();
      store.forgetAttempt(owner, attempt);
    } else if (after.name === 'submitted' && before.name === 'time-up') {
      // Submitted elsewhere during the dialog: the record for sending is obsolete.
      submission.dismiss();
    }
    if (after.name === 'confirming') void readAgain();
    if (after.name === 'time-up' && before.name === 'time-up') {
      // Answers were found: a submission that is stored already lacks them.
      if (isSubmissionStored) keepSubmission(after.answers, true);
    } else if (after.name === 'time-up') {
      dialogTimer = setTimeout(dispatch, TIME_UP_DIALOG_MS, { type: 'timeUpDialogEnded' });
      // Not before the read: other tabs send a stored submission at once.
      void readAgain().then(keepFrozen);
    }
    if (after.name === 'running' && before.name === 'time-up') {
      clearTimeout(dialogTimer);
      // Restarted, because a checkpoint that was due during the dialog was skipped.
      saved.stop();
      saved.start();
      notify('info', copy.timeAdded);
    }
  }

  /**
   * Reads the exam again: slots are sent in the server's order, which may have changed, and staff may have added time.
   * Resolves also if the exam cannot be read; then the known order is sent.
   */
  async function readAgain(): Promise<void> {
    const read = plan.readExam?.(takeExam).catch(() => undefined);
    reading = untilRead(read);
    await read;
  }

  function takeExam(read: CallData<'exam'>): void {
    isAnotherOpen = reportsAnotherAttempt(attempt, read);
    if (isAnotherOpen) return;
    isTakenOver = isOnOtherDevice(read.attendance);
    const server = canContinue(read) ? arrivals.serverTime(read.attendance) : null;
    // Before the questions: in an attempt that continues, answers move with their question.
    if (server !== null) correctDeadline(server);
    updateQuestions(read.exam.questions);
  }

  function correctDeadline(server: TimedServerTime): void {
    saved.correctClock(server);
    if (stopWatching === null || isSubmissionStored) return;
    clock.correct(server);
    if (clock.countdown.secondsLeft() !== 0) dispatch({ type: 'timeAdded' });
  }

  function updateQuestions(now: readonly Question[]): void {
    // Some servers send no questions while an attempt is open.
    if (now.length === 0 || now === questions) return;
    paperNow = paperOf(now);
    if (!isOpen(state) || isOutdated() || JSON.stringify(paper) === JSON.stringify(paperNow)) return;
    const moved = fitSheet(sheetOf(state.answers), paperNow);
    const place = findQuestions(paper.keys, paperNow.keys).indexOf(state.index);
    questions = now;
    paper = paperNow;
    removed = moved.removed;
    saved.moved(moved.answeredAtMs);
    dispatch({ type: 'questionsChanged', answers: moved.answers, index: place < 0 ? state.index : place });
    notify('info', copy.questionsChanged);
  }

  /** Takes over a result. Answers that the server does not have stay on the device, unless they are being sent. */
  function applyResult(answers: Answers): void {
    const known = state.name === 'submitted' ? [] : state.answers;
    const isAnother = answers.length > 0 && known.some((answer, slot) => answer !== null && answer !== answers[slot]);
    if (!isSubmissionStored && isAnother && store.loadPending(owner) === null)
      setAside((record) => !isOfAttempt(record, attempt, paper));
    dispatch({ type: 'submissionReceived' });
  }

  function takeSaved(answers: TimedAnswers): void {
    const merged = isOutdated() ? null : saved.merge(answers, paper);
    if (merged !== null) dispatch({ type: 'answersMerged', answers: merged });
    // Also without a change: the record must have the name of this device.
    storeAgain();
  }

  function setAside(isOfRunning: (record: AnswersRecord) => boolean): void {
    if (store.setAnswersAside(owner, isOfRunning)) notify('info', copy.setAside);
  }

  function isStoredSafely(): boolean {
    return storedSafely && !store.journal.refuses() && !store.isCopyUnread(owner);
  }

  function announce(): void {
    if (stopWatching !== null) exit.check();
    for (const listener of listeners) listener();
  }

  function dispatch(fact: AttemptFact): void {
    const before = state;
    state = nextAttempt(before, fact);
    if (state === before) return;
    if (fact.type === 'answerChosen') saved.changed(before.answers, state.answers);
    if (fact.type === 'answersFound') saved.changed(before.answers, state.answers, fact.answeredAtMs);
    carryOut(before, state);
    announce();
  }

  /** Takes over answers from a copy that could not be read before, and stores all. */
  function mergeFoundAnswers(): void {
    if (isOutdated()) return;
    const found = store.loadAnswers(owner, attempt);
    if (found !== null && isOfAttempt(found, attempt, paper)) {
      const fitted = fitSheet(found, paper);
      removed = { ...fitted.removed, ...removed };
      dispatch({ type: 'answersFound', answers: fitted.answers, answeredAtMs: fitted.answeredAtMs });
    }
    storeAgain();
    announce();
  }

  function followSubmission(): void {
    const status = submission.status();
    if (status.name === 'sending') dispatch({ type: 'submissionSent' });
    // One that was set aside since is over, too; the start page says so.
    const isOver = status.name === 'set-aside' && !isOpen(state);
    if (isOver || isReceived(owner, attempt)) dispatch({ type: 'submissionReceived' });
    if (status.name === 'stored' && status.reason !== null)
      dispatch({ type: 'submissionFailed', reason: status.reason });
  }

  return {
    plan,
    countdown: clock.countdown,
    elapsedPercent: () => elapsedPercent(clock.countdown.secondsLeft() ?? 0, plan.durationMin),
    state: () => state,
    isStoredSafely,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    questions: () => questions,
    dispatch,
    updateQuestions,
    applyResult,
    takeSaved,
    correctDeadline,
    retry: () => void submission.send(),
    start() {
      if (stopWatching) return;
      // A new attempt: the status of the previous one does not apply.
      submission.reset();
      setAside((record) => isOfAttempt(record, attempt, paper));
      const stopFollowing = submission.subscribe(followSubmission);
      const stopNoticing = store.journal.onLost(storeAgain);
      const stopAnnouncing = store.journal.onRefusal(announce);
      const stopFinding = store.onAnswersFound(mergeFoundAnswers);
      window.addEventListener('pagehide', onLeave);
      document.addEventListener('visibilitychange', onLeave);
      stopWatching = () => {
        stopFollowing();
        stopNoticing();
        stopAnnouncing();
        stopFinding();
        window.removeEventListener('pagehide', onLeave);
        document.removeEventListener('visibilitychange', onLeave);
        exit.end();
      };
      exit.check();
      saved.start();
      if (plan.offer) takeSaved(plan.offer.saved);
      if (isOpen(state)) clock.start();
    },
    stop() {
      // Cleared site data removes the login too, which ends this screen.
      if (stopWatching) restoreClearedData();
      clock.stop();
      saved.stop();
      clearTimeout(dialogTimer);
      stopWatching?.();
      stopWatching = null;
      // Left during the time-up dialog: sent after the last read, unless another tab or device has continued the attempt.
      const isContinued = isTakenOver || plan.isElsewhere?.() || store.laterAnswers(owner, attempt) !== null;
      if (isSubmissionStored || !isContinued) dispatch({ type: 'timeUpDialogEnded' });
    },
  };
}
