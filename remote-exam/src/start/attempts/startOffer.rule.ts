import type { Attendance } from '@manassa/shared/contract';
import { attemptsLeft, canResumeAttempt, examBlock } from '@manassa/shared/domain';
import type { ExamBlock, ExamFacts } from '@manassa/shared/domain';
import { offersReview } from '../../exam/offersReview.rule';

interface StartOffer {
  /** Main action: start an attempt or resume the open one. */
  readonly enter: 'start' | 'resume' | null;
  readonly block: ExamBlock | null;
  /** Send the answers stored on this device: no attempts left, not submitted, not finished. */
  readonly sendSaved: boolean;
  readonly review: boolean;
}

/** `attempt` is the latest one, null before the first. */
export function startOffer(
  facts: ExamFacts,
  attempt: { readonly submitted: boolean } | null,
  enableAnswers: boolean,
): StartOffer {
  const open = attempt !== null && !attempt.submitted;
  const block = examBlock(facts);
  const mayResume = open && canResumeAttempt(block, facts.finished);
  const review = offersReview({ ...facts, enableAnswers }, attempt);
  const sendSaved = open && attemptsLeft(facts) === 0 && !facts.finished;
  if (mayResume) return { enter: 'resume', block: null, sendSaved, review };
  return { enter: block === null ? 'start' : null, block, sendSaved, review };
}

/** Longest time in ms between the start of a new attempt and its response. */
const JUST_BEGUN_MS = 5000;

/** Returns true for an attempt that the server began just now; false if a device has saved answers, or without times. */
export function isJustBegun({ activeDevice, startedAt, serverNow }: Attendance): boolean {
  return !activeDevice && Date.parse(serverNow ?? '') - Date.parse(startedAt ?? '') < JUST_BEGUN_MS;
}
