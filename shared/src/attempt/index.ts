export {
  ANY_ATTEMPT,
  identityOf,
  identityText,
  isCertainlySame,
  isCountedAgain,
  isResultOf,
  isSameAttempt,
} from './attemptIdentity.rule';
export type { AttemptIdentity } from './attemptIdentity.rule';
export { requestBackgroundSync } from './backgroundSync';
export { isOwnerLoggedIn } from './isOwnerLoggedIn';
export { forgetFigures, hasRoomForExam, keepFigures, readFigure } from './kept/keptExam';
export { createOutbox } from './outbox';
export type { Outbox } from './outbox';
export { findQuestions, fitSheet, isOfAttempt, paperOf } from './paper.rule';
export type { Answers, FittedSheet, Paper, Sheet } from './paper.rule';
export { pendingPrefix, recordKey, studentKey, writeRecord } from './storage/attemptRecords.rule';
export type {
  AnswersRecord,
  AttemptOwner,
  ExamAddress,
  PendingRecord,
  RecordKind,
} from './storage/attemptRecords.rule';
export type { AttemptStore } from './storage/attemptStore';
export { createAttemptStore } from './storage/createAttemptStore';
export { canStore, onTextChangedElsewhere, readText, removeText, writeText } from './storage/deviceStorage';
export type { FailureReason } from './submission/failure.rule';
export type { Submission } from './submission/submission';
export type { SubmissionReply } from './submission/submissionCalls';
export { isReceived } from './submission/submissionStatus';
export type { SubmissionStatus } from './submission/submissionStatus';
