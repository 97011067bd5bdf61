import type { CallData, Question } from '@manassa/shared/contract';
import { startAttempt } from './attempt.rule';
import type { AttemptState } from './attempt.rule';
import type { AttemptIdentity } from './attemptIdentity.rule';
import type { AnswersRecord, AttemptOwner } from './kept/attemptRecords.rule';
import type { AttemptStore } from './kept/attemptStore';
import { monotonicNow } from './clock/countdown';
import { openingRemainingMs } from './clock/deadline.rule';
import type { ServerTime } from './clock/deadline.rule';
import { findQuestions, fitSheet, isOfAttempt, paperOf } from './paper.rule';
import type { Paper, Sheet } from './paper.rule';

/** Everything an attempt starts from. */
export interface AttemptPlan {
  readonly owner: AttemptOwner;
  readonly attempt: AttemptIdentity;
  readonly enrollmentId: string | null;
  readonly questions: readonly Question[];
  readonly durationMin: number;
  /** The server's clock readings and when they came in, on the monotonic clock; null when it gives none. */
  readonly server: (ServerTime & { readonly answeredAt: number }) | null;
  /** Reads the exam again; rejects where it cannot. */
  readonly readExam?: () => Promise<CallData<'exam'>>;
}

/** The answers that the device keeps of this attempt. */
function openingRecord(store: AttemptStore, { owner, attempt }: AttemptPlan, paper: Paper): AnswersRecord | null {
  const kept = store.openAnswers(owner, attempt);
  return kept !== null && isOfAttempt(kept, attempt, paper) ? kept : null;
}

function openingState(kept: AnswersRecord | null, { answers }: Sheet, paper: Paper): AttemptState {
  const shown = kept?.questions?.[kept.index];
  const index = shown === undefined ? kept?.index : findQuestions([shown], paper.keys).indexOf(0);
  return startAttempt(answers, index);
}

/** @param isOther says that answers of another attempt are kept: then the seconds left are of that one too */
function openingDeadline(store: AttemptStore, plan: AttemptPlan, isOther: boolean): number | null {
  const now = monotonicNow();
  const remainingMs = openingRemainingMs({
    durationMin: plan.durationMin,
    savedSec: isOther ? null : store.loadRemainingSec(plan.owner, plan.attempt),
    server: plan.server,
    sinceAnswerMs: plan.server === null ? 0 : now - plan.server.answeredAt,
  });
  return remainingMs === null ? null : now + remainingMs;
}

/** An attempt as it begins or goes on: with what the device keeps of it. */
export interface OpenedAttempt {
  readonly state: AttemptState;
  readonly paper: Paper;
  /** Answers to questions that the exam does not have now, by the question's key. */
  readonly removed: Readonly<Record<string, string>>;
  /** A reading of the monotonic clock in ms; null without a limit. */
  readonly deadlineAt: number | null;
}

/** Reads what the device keeps of an attempt. */
export function openAttempt(plan: AttemptPlan, store: AttemptStore): OpenedAttempt {
  const paper = paperOf(plan.questions);
  const kept = openingRecord(store, plan, paper);
  const sheet = fitSheet(kept ?? { answers: [] }, paper);
  const isOther = kept === null && store.loadAnswers(plan.owner, plan.attempt) !== null;
  return {
    state: openingState(kept, sheet, paper),
    paper,
    removed: sheet.removed,
    deadlineAt: openingDeadline(store, plan, isOther),
  };
}
