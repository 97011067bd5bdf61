import { questionsWith } from '@manassa/shared/testing';
import type { AttemptPlan } from '../attempt/openAttempt';

let exams = 0;

/** Returns the plan of an attempt of 30 minutes with three questions, at an exam that no other test of the file has. */
export function buildPlan(more: Partial<AttemptPlan> = {}): AttemptPlan {
  exams += 1;
  return {
    owner: { student: '1001', examId: `exam-${exams}` },
    attempt: { attemptId: 'attempt-1' },
    enrollmentId: 'e1',
    questions: questionsWith(['a', 'b'], ['a', 'b'], ['a', 'b']),
    durationMin: 30,
    server: null,
    ...more,
  };
}

/** Answers every call like a received submission; returns the spy on `fetch`. */
export function acceptSubmissions(): jest.SpyInstance {
  const received = { success: true, message: '', data: { attendance: { _id: 'attempt-1', submitted: true } } };
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(received)));
}
