import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { AttemptOwner } from '../attempt/kept/attemptRecords.rule';
import { useAttempts } from '../attempt/useAttempts';
import type { Submission } from '../attempt/submission/submission';
import type { SubmissionReply } from '../attempt/submission/submissionCalls';
import type { SubmissionStatus } from '../attempt/submission/submissionStatus';

/** What was received and told already: the screens that tell it come and go with what the server answers. */
const told = new WeakSet<SubmissionStatus>();

/**
 * The exam's submission as the start page follows it: what is kept on the device is sent by itself.
 *
 * @param known whether what the page shows of the exam has its result already
 * @param received called once for every submission that the server took and the exam does not show yet
 */
export function useSubmission(
  owner: AttemptOwner,
  known: boolean,
  received: (reply: SubmissionReply | null) => Promise<void>,
): { submission: Submission; status: SubmissionStatus } {
  const submission = useAttempts().submissionOf(owner);
  const status = useSyncExternalStore(submission.subscribe, submission.status);
  useEffect(() => {
    void submission.send();
  }, [submission]);

  // The server may have taken it between the reading of the exam and this page.
  const knownAtFirst = useRef(known ? status : null);
  useEffect(() => {
    if (status.name !== 'received' || knownAtFirst.current === status || told.has(status)) return;
    told.add(status);
    void received(status.reply);
  }, [status, received]);
  return { submission, status };
}
