import type { Answers, FailureReason } from '@manassa/shared/attempt';
import type { AnswerTimes } from './checkpoint/answerTimes.rule';

/**
 * An exam attempt as a pure state machine: facts in, next state out. Storage, clock, network and tab lock are modules
 * around it (attemptSession). A fact that does not apply returns the same state object, so subscribers can tell that
 * nothing changed.
 */

type SubmissionCause = 'confirmed' | 'time-up' | 'finished';

interface ShownAnswers {
  readonly answers: Answers;
  /** Question on screen, counted from 0. */
  readonly index: number;
}

export type AttemptState =
  | (ShownAnswers & { readonly name: 'running' })
  | (ShownAnswers & { readonly name: 'confirming' })
  /** Time is up: the answers are frozen and the dialog is shown. */
  | (ShownAnswers & { readonly name: 'time-up' })
  | (ShownAnswers & { readonly name: 'submitting'; readonly cause: SubmissionCause })
  | (ShownAnswers & { readonly name: 'submit-failed'; readonly cause: SubmissionCause; readonly reason: FailureReason })
  /** Confirmed by the server; shown until the start page is loaded. */
  | (ShownAnswers & { readonly name: 'submitted' });

/** Events of an attempt, in the past tense. */
export type AttemptFact =
  | { readonly type: 'answerChosen'; readonly index: number; readonly key: string }
  | { readonly type: 'questionShown'; readonly index: number }
  /** Answers of this attempt that could not be read when it was opened. They fill unanswered questions only. */
  | { readonly type: 'answersFound'; readonly answers: Answers; readonly answeredAtMs?: AnswerTimes | undefined }
  /** The newest answers of this and other devices. */
  | { readonly type: 'answersMerged'; readonly answers: Answers }
  /** Staff changed the exam: the answers and the shown question have moved with their questions. */
  | { readonly type: 'questionsChanged'; readonly answers: Answers; readonly index: number }
  | { readonly type: 'submitRequested' }
  | { readonly type: 'confirmationCancelled' }
  | { readonly type: 'submissionConfirmed' }
  | { readonly type: 'timeRanOut' }
  /** The server reports that time is left. */
  | { readonly type: 'timeAdded' }
  | { readonly type: 'timeUpDialogEnded' }
  | { readonly type: 'examFinished' }
  | { readonly type: 'submissionSent' }
  | { readonly type: 'submissionReceived' }
  | { readonly type: 'submissionFailed'; readonly reason: FailureReason };

function clampIndex(answers: Answers, index: number): number {
  const wanted = Number.isInteger(index) ? index : 0;
  return Math.min(Math.max(0, wanted), Math.max(0, answers.length - 1));
}

/** Returns the first state of a new or restored attempt. `index` is limited to the existing questions. */
export function startAttempt(answers: Answers, index = 0): AttemptState {
  return { name: 'running', answers, index: clampIndex(answers, index) };
}

function isQuestion(state: ShownAnswers, index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < state.answers.length;
}

function withFound<Open extends ShownAnswers>(state: Open, found: Answers): Open {
  const { answers } = state;
  const isNew = answers.some((answer, slot) => answer === null && (found[slot] ?? null) !== null);
  return isNew ? { ...state, answers: answers.map((answer, slot) => answer ?? found[slot] ?? null) } : state;
}

function withMerged<Open extends ShownAnswers>(state: Open, merged: Answers): Open {
  const isNew = state.answers.some((answer, slot) => answer !== (merged[slot] ?? null));
  return isNew ? { ...state, answers: state.answers.map((_, slot) => merged[slot] ?? null) } : state;
}

function withQuestions<Open extends ShownAnswers>(state: Open, answers: Answers, index: number): Open {
  return { ...state, answers, index: clampIndex(answers, index) };
}

function nextFromRunning(state: AttemptState & { name: 'running' }, fact: AttemptFact): AttemptState {
  const { answers, index } = state;
  switch (fact.type) {
    case 'answerChosen':
      if (!isQuestion(state, fact.index) || fact.key === '' || answers[fact.index] === fact.key) return state;
      return { ...state, answers: answers.map((answer, slot) => (slot === fact.index ? fact.key : answer)) };
    case 'questionShown':
      return isQuestion(state, fact.index) && fact.index !== index ? { ...state, index: fact.index } : state;
    case 'answersFound':
      return withFound(state, fact.answers);
    case 'answersMerged':
      return withMerged(state, fact.answers);
    case 'questionsChanged':
      return withQuestions(state, fact.answers, fact.index);
    case 'submitRequested':
      return { name: 'confirming', answers, index };
    case 'timeRanOut':
      return { name: 'time-up', answers, index };
    case 'examFinished':
      return { name: 'submitting', answers, index, cause: 'finished' };
    // Another device or tab submitted it; the server accepts an attempt once.
    case 'submissionReceived':
      return { name: 'submitted', answers, index };
    default:
      return state;
  }
}

function nextFromConfirming(state: AttemptState & { name: 'confirming' }, fact: AttemptFact): AttemptState {
  const { answers, index } = state;
  switch (fact.type) {
    case 'answersFound':
      return withFound(state, fact.answers);
    case 'answersMerged':
      return withMerged(state, fact.answers);
    case 'questionsChanged':
      return withQuestions(state, fact.answers, fact.index);
    case 'confirmationCancelled':
      return { name: 'running', answers, index };
    case 'submissionConfirmed':
      return { name: 'submitting', answers, index, cause: 'confirmed' };
    case 'timeRanOut':
      return { name: 'time-up', answers, index };
    case 'examFinished':
      return { name: 'submitting', answers, index, cause: 'finished' };
    case 'submissionReceived':
      return { name: 'submitted', answers, index };
    default:
      return state;
  }
}

function nextFromTimeUp(state: AttemptState & { name: 'time-up' }, fact: AttemptFact): AttemptState {
  switch (fact.type) {
    // The student gave the found answers before the end.
    case 'answersFound':
      return withFound(state, fact.answers);
    case 'timeUpDialogEnded':
      return { name: 'submitting', answers: state.answers, index: state.index, cause: 'time-up' };
    case 'timeAdded':
      return { name: 'running', answers: state.answers, index: state.index };
    // Added time does not count in a finished exam.
    case 'examFinished':
      return { name: 'submitting', answers: state.answers, index: state.index, cause: 'finished' };
    // Another tab may have submitted the stored answers, or another device its own.
    case 'submissionReceived':
      return { name: 'submitted', answers: state.answers, index: state.index };
    default:
      return state;
  }
}

function nextFromSubmitting(state: AttemptState & { name: 'submitting' }, fact: AttemptFact): AttemptState {
  switch (fact.type) {
    case 'submissionReceived':
      return { name: 'submitted', answers: state.answers, index: state.index };
    case 'submissionFailed':
      return { ...state, name: 'submit-failed', reason: fact.reason };
    default:
      return state;
  }
}

function nextFromFailed(state: AttemptState & { name: 'submit-failed' }, fact: AttemptFact): AttemptState {
  switch (fact.type) {
    case 'submissionSent':
      return { name: 'submitting', answers: state.answers, index: state.index, cause: state.cause };
    case 'submissionReceived':
      return { name: 'submitted', answers: state.answers, index: state.index };
    case 'submissionFailed':
      return fact.reason === state.reason ? state : { ...state, reason: fact.reason };
    default:
      return state;
  }
}

/** Returns the state after a fact. Never throws; a fact that does not apply returns the same object. */
export function nextAttempt(state: AttemptState, fact: AttemptFact): AttemptState {
  switch (state.name) {
    case 'running':
      return nextFromRunning(state, fact);
    case 'confirming':
      return nextFromConfirming(state, fact);
    case 'time-up':
      return nextFromTimeUp(state, fact);
    case 'submitting':
      return nextFromSubmitting(state, fact);
    case 'submit-failed':
      return nextFromFailed(state, fact);
    case 'submitted':
      return state;
  }
}

/** Returns true while the attempt takes answers. */
export function isOpen(state: AttemptState): state is AttemptState & { name: 'running' | 'confirming' } {
  return state.name === 'running' || state.name === 'confirming';
}

/** Returns true if a step submits the attempt: its answers are final and stay stored until received. */
export function stepSubmits(before: AttemptState, after: AttemptState): after is AttemptState & { name: 'submitting' } {
  return (isOpen(before) || before.name === 'time-up') && after.name === 'submitting';
}
