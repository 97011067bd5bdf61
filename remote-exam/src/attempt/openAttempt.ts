import { findQuestions, fitSheet, isOfAttempt, paperOf } from '@manassa/shared/attempt';
import type {
  AnswersRecord,
  AttemptIdentity,
  AttemptOwner,
  AttemptStore,
  ExamAddress,
  Paper,
  Sheet,
} from '@manassa/shared/attempt';
import type { CallData, Question } from '@manassa/shared/contract';
import { startAttempt } from './attempt.rule';
import type { AttemptState } from './attempt.rule';
import { monotonicNow } from './clock/countdown';
import { openingRemainingMs } from './clock/deadline.rule';
import type { ServerTime } from './clock/deadline.rule';

/** Data that an attempt is opened with. */
export interface AttemptPlan {
  readonly owner: AttemptOwner;
  readonly attempt: AttemptIdentity;
  readonly enrollmentId: string | null;
  /** Stored with the submission, so that every page can link to the exam. */
  readonly place?: ExamAddress;
  readonly questions: readonly Question[];
  readonly durationMin: number;
  /** The server's clock readings and their moment on the monotonic clock in ms; null if it sends none. */
  readonly server: (ServerTime & { readonly answeredAt: number }) | null;
  /** Reads the exam again; rejects on failure. */
  readonly readExam?: () => Promise<CallData<'exam'>>;
}

function openingRecord(store: AttemptStore, { owner, attempt }: AttemptPlan, paper: Paper): AnswersRecord | null {
  const stored = store.openAnswers(owner, attempt);
  return stored !== null && isOfAttempt(stored, attempt, paper) ? stored : null;
}

function openingState(stored: AnswersRecord | null, { answers }: Sheet, paper: Paper): AttemptState {
  const shown = stored?.questions?.[stored.index];
  const index = shown === undefined ? stored?.index : findQuestions([shown], paper.keys).indexOf(0);
  return startAttempt(answers, index);
}

/**
 * Returns the deadline in ms of the monotonic clock.
 *
 * @param isOther true if the stored answers belong to another attempt; then the seconds left do as well
 */
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

/** An opened attempt with its stored data. */
export interface OpenedAttempt {
  readonly state: AttemptState;
  readonly paper: Paper;
  /** Answers to questions that are no longer in the exam, by the question's key. */
  readonly removed: Readonly<Record<string, string>>;
  /** In ms of the monotonic clock; null without a limit. */
  readonly deadlineAt: number | null;
}

/** Opens an attempt with the data stored on the device. */
export function openAttempt(plan: AttemptPlan, store: AttemptStore): OpenedAttempt {
  const paper = paperOf(plan.questions);
  const stored = openingRecord(store, plan, paper);
  const sheet = fitSheet(stored ?? { answers: [] }, paper);
  const isOther = stored === null && store.loadAnswers(plan.owner, plan.attempt) !== null;
  return {
    state: openingState(stored, sheet, paper),
    paper,
    removed: sheet.removed,
    deadlineAt: openingDeadline(store, plan, isOther),
  };
}
