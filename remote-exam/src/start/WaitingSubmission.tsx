import type { ExamPlace } from '../exam/useExamPlace';
import { useRecordSubmission } from '../exam/useRecordSubmission';
import { SubmissionCard } from './SubmissionCard';
import { useSubmission } from './useSubmission';

/** What was handed in is sent and told of also where nothing else of the exam can be read. */
export function WaitingSubmission({ place }: { place: ExamPlace }) {
  const { submission, status } = useSubmission(place.owner, false, useRecordSubmission(place));
  if (status.name === 'none') return null;
  return <SubmissionCard status={status} sendAgain={() => void submission.send()} />;
}
