import type { AttemptOwner, PendingRecord } from '../attempt/kept/attemptRecords.rule';
import { attempts } from './attempts';
import type { Submission } from '../attempt/submission/submission';

/** What tests of the submission send, and what the server says to it. */

/** What waits to be sent. */
export const pending: PendingRecord = { attemptId: 'attempt-1', answers: ['a', null], enrollmentId: 'e1' };

/** The server has it. */
export const received = {
  success: true,
  message: 'تم إرسال إجاباتك',
  data: { attendance: { _id: 'attempt-1', submitted: true } },
};

/** What the server says of the exam when it is asked. */
export function examWith(attendance: unknown): unknown {
  return { success: true, message: '', data: { exam: { _id: 'exam', title: 'امتحان', questions: [] }, attendance } };
}

/** A reply with a body in JSON. */
export function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

/** The POSTs among what was fetched, without the questions that were asked before a repeat. */
export function postsAmong(fetched: jest.SpyInstance): RequestInit[] {
  const calls = fetched.mock.calls as [string, RequestInit | undefined][];
  return calls.flatMap(([, init]) => (init?.method === 'POST' ? [init] : []));
}

const made: Submission[] = [];
let exams = 0;

/** The submission of an exam that nobody has asked for before. */
export function freshSubmission(): { owner: AttemptOwner; submission: Submission } {
  exams += 1;
  const owner = { student: '1001', examId: `exam-${exams}` };
  const submission = attempts.submissionOf(owner);
  made.push(submission);
  return { owner, submission };
}

/** Ends those that were made: they live as long as the page, and would go on trying under the next test. */
export function dismissAll(): void {
  for (const submission of made.splice(0)) submission.dismiss();
}
