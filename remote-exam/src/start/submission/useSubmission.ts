import { onTextChangedElsewhere, recordKey } from '@manassa/shared/attempt';
import type { AttemptOwner, Submission, SubmissionReply, SubmissionStatus } from '@manassa/shared/attempt';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAttempts } from '../../attempt/useAttempts';

/**
 * Returns the exam's submission for the start page and sends waiting answers. `known` is true if the exam as read has
 * the result; `received` is called once for every received submission that the exam does not show yet.
 */
export function useSubmission(
  owner: AttemptOwner,
  known: boolean,
  received: (reply: SubmissionReply | null) => Promise<void>,
): { submission: Submission; status: SubmissionStatus } {
  const submission = useAttempts().submissionOf(owner);
  const status = useSyncExternalStore(submission.subscribe, submission.status);
  useEffect(() => {
    const send = (): void => void submission.send();
    send();
    // Another tab may be closed before it has sent what it submitted.
    return onTextChangedElsewhere(recordKey('pending', owner), send);
  }, [submission, owner]);

  // The server may have received it between the read of the exam and this page.
  const knownAtFirst = useRef(known ? status : null);
  useEffect(() => {
    if (status.name !== 'received' || knownAtFirst.current === status || !submission.announces(status)) return;
    void received(status.reply);
  }, [submission, status, received]);
  return { submission, status };
}
