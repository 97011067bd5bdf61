import type { CallData } from '@manassa/shared/contract';
import { request, sentenceOf, useCache, useWrite } from '@manassa/shared/data';
import { notify } from '@manassa/shared/session';
import { useState } from 'react';
import { copy } from '../copy';

/** Whether the student is enrolled now; `refused` when the server would not, `unknown` when nobody can tell. */
export type EnrollOutcome = 'enrolled' | 'refused' | 'not-enrolled' | 'unknown';

export interface Enrolling {
  pending: boolean;
  /** What the student can do next after a failure; null when there was none. */
  advice: string | null;
  /** Enrolls with a code, or for free with ''. Never throws. */
  enroll: (courseId: string, codeKey: string) => Promise<EnrollOutcome>;
}

/**
 * Enrolling in a course. When the reply is lost nobody knows whether the server did it: the course is asked again and
 * the student is told what is true.
 */
export function useEnrollment(): Enrolling {
  // Whether it failed is known only when the course was asked again: the toast waits for that.
  const { send } = useWrite('enroll', { quiet: true });
  const cache = useCache();
  const [pending, setPending] = useState(false);
  const [advice, setAdvice] = useState<string | null>(null);

  async function readAgain(courseId: string): Promise<CallData<'course'> | null> {
    try {
      const { data } = await request('course', { params: { courseId } });
      await cache.update('course', { params: { courseId } }, () => data);
      return data;
    } catch {
      return null;
    }
  }

  async function reload(courseId: string): Promise<void> {
    await Promise.allSettled([cache.refresh('course', { params: { courseId } }), cache.refresh('myEnrollments')]);
  }

  async function enrollOnce(courseId: string, codeKey: string): Promise<EnrollOutcome> {
    const outcome = await send({ body: { codeKey, courseId, paymentMethod: codeKey === '' ? 'free' : 'code' } });
    if (outcome.state === 'ignored') return 'unknown';
    if (outcome.state === 'done') {
      await reload(courseId);
      return 'enrolled';
    }
    const { error } = outcome;
    if (error?.status === 401) {
      notify('error', sentenceOf(error));
      return 'refused';
    }
    const refused = error?.code === 'server' && (error.status ?? 500) < 500;
    const now = await readAgain(courseId);
    if (now?.enrolled === true) {
      await cache.refresh('myEnrollments').catch(() => undefined);
      notify('success', copy.buying.enrolledAnyway);
      return 'enrolled';
    }
    notify('error', sentenceOf(error));
    if (refused) return 'refused';
    return now === null ? 'unknown' : 'not-enrolled';
  }

  return {
    pending,
    advice,
    async enroll(courseId, codeKey) {
      setPending(true);
      setAdvice(null);
      try {
        const outcome = await enrollOnce(courseId, codeKey);
        setAdvice(outcome === 'enrolled' ? null : copy.buying.notEnrolled[outcome]);
        return outcome;
      } finally {
        setPending(false);
      }
    },
  };
}
