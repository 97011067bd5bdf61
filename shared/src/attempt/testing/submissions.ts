import type { AttemptOwner, PendingRecord } from '../storage/attemptRecords.rule';
import { outbox } from './outbox';
import type { Submission } from '../submission/submission';

export const pending: PendingRecord = { attemptId: 'attempt-1', answers: ['a', null], enrollmentId: 'e1' };

export const received = {
  success: true,
  message: 'تم إرسال إجاباتك',
  data: { attendance: { _id: 'attempt-1', submitted: true } },
};

export function examWith(attendance: unknown): unknown {
  return { success: true, message: '', data: { exam: { _id: 'exam', title: 'امتحان', questions: [] }, attendance } };
}

export function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

export function postsAmong(fetched: jest.SpyInstance): RequestInit[] {
  const calls = fetched.mock.calls as [string, RequestInit | undefined][];
  return calls.flatMap(([, init]) => (init?.method === 'POST' ? [init] : []));
}

let exams = 0;

export function freshSubmission(): { owner: AttemptOwner; submission: Submission } {
  exams += 1;
  const owner = { student: '1001', examId: `exam-${exams}` };
  return { owner, submission: outbox.submissionOf(owner) };
}
