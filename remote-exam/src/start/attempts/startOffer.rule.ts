import { attemptsLeft, canResumeAttempt, examBlock } from '@manassa/shared/domain';
import type { ExamBlock, ExamFacts } from '@manassa/shared/domain';

export interface StartOffer {
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
  const mayResume = open && canResumeAttempt(block);
  const review = enableAnswers && (attempt?.submitted === true || facts.finished);
  const sendSaved = open && attemptsLeft(facts) === 0 && !facts.finished;
  if (mayResume) return { enter: 'resume', block: null, sendSaved, review };
  return { enter: block === null ? 'start' : null, block, sendSaved, review };
}
