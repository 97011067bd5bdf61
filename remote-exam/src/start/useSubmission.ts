import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { AttemptOwner } from '../attempt/attemptRecords.rule';
import { submissionOf } from '../attempt/submission';
import type { Submission, SubmissionReply, SubmissionStatus } from '../attempt/submission';

/**
 * The exam's submission as the start page follows it: what is kept on the device is sent by itself.
 *
 * @param received called once for every submission that the server took while the page was open
 */
export function useSubmission(
  owner: AttemptOwner,
  received: (reply: SubmissionReply | null) => Promise<void>,
): { submission: Submission; status: SubmissionStatus } {
  const submission = submissionOf(owner);
  const status = useSyncExternalStore(submission.subscribe, submission.status);
  useEffect(() => {
    void submission.send();
  }, [submission]);

  const before = useRef(status);
  useEffect(() => {
    const wasReceived = before.current.name === 'received';
    before.current = status;
    if (status.name === 'received' && !wasReceived) void received(status.reply);
  }, [status, received]);
  return { submission, status };
}
