import { findQuestions, fitSheet, isOfAttempt, paperOf } from '@manassa/shared/attempt';
import type {
  AnswersRecord,
  AttemptIdentity,
  AttemptOwner,
  AttemptStore,
  ExamAddress,
  FittedSheet,
  Paper,
  Sheet,
} from '@manassa/shared/attempt';
import type { Attendance, CallData, Question } from '@manassa/shared/contract';
import { startAttempt } from './attempt.rule';
import type { AttemptState } from './attempt.rule';
import { monotonicNow } from './clock/countdown';
import { isExtended, openingRemainingMs } from './clock/deadline.rule';
import type { TimedServerTime } from './clock/arrivals';
import { serverMs, withSaved } from './checkpoint/answerTimes.rule';
import type { AnswerTimes } from './checkpoint/answerTimes.rule';
import type { CheckpointOffer } from './checkpoint/checkpoints';

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
  readonly server: TimedServerTime | null;
  /** The server's offer to save the answers; null if it makes none. */
  readonly offer?: CheckpointOffer | null;
  /** Returns true if the screen is left because another device continues the attempt. */
  readonly isElsewhere?: () => boolean;
  /** Takes the response of a checkpoint. */
  readonly saved?: (attendance: Attendance) => void;
  /** Reads the exam again and calls `take` before any screen has the response; rejects on failure. */
  readonly readExam?: (take: (read: CallData<'exam'>) => void) => Promise<unknown>;
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

/** Returns the device's answers merged with those that the server has saved. */
function mergedSheet(sheet: FittedSheet, { offer = null, server }: AttemptPlan, paper: Paper): FittedSheet {
  if (offer === null || server === null) return sheet;
  return { ...sheet, ...withSaved(sheet, offer.saved, paper, serverMs(server, monotonicNow())) };
}

/**
 * Returns the deadline in ms of the monotonic clock.
 *
 * @param isOther true if the stored answers belong to another attempt; then the seconds left do as well
 */
function openingDeadline(store: AttemptStore, plan: AttemptPlan, isOther: boolean): number | null {
  const now = monotonicNow();
  const saved = isOther ? null : store.loadRemaining(plan.owner, plan.attempt);
  // The device's clock may have been set forward while there was no connection.
  const isCorrected = saved?.isEstimate === true && plan.server !== null && !plan.server.isKept;
  const isReplaced = isCorrected || isExtended(saved?.expiresAt, plan.server?.expiresAt);
  const remainingMs = openingRemainingMs({
    durationMin: plan.durationMin,
    savedSec: saved === null || isReplaced ? null : saved.remainingSec,
    server: plan.server,
    sinceResponseMs: plan.server === null ? 0 : now - plan.server.receivedAtMs,
  });
  return remainingMs === null ? null : now + remainingMs;
}

/** An opened attempt with its stored data. */
interface OpenedAttempt {
  readonly state: AttemptState;
  readonly paper: Paper;
  /** Answers to questions that are no longer in the exam, by the question's key. */
  readonly removed: Readonly<Record<string, string>>;
  /** Times of the answers; null without checkpoints. */
  readonly answeredAtMs: AnswerTimes | null;
  /** In ms of the monotonic clock; null without a limit. */
  readonly deadlineAt: number | null;
}

/** Opens an attempt with the data stored on the device. */
export function openAttempt(plan: AttemptPlan, store: AttemptStore): OpenedAttempt {
  const paper = paperOf(plan.questions);
  const stored = openingRecord(store, plan, paper);
  const sheet = mergedSheet(fitSheet(stored ?? { answers: [] }, paper), plan, paper);
  const isOther = stored === null && store.loadAnswers(plan.owner, plan.attempt) !== null;
  return {
    state: openingState(stored, sheet, paper),
    paper,
    removed: sheet.removed,
    answeredAtMs: plan.offer ? (sheet.answeredAtMs ?? []) : null,
    deadlineAt: openingDeadline(store, plan, isOther),
  };
}
