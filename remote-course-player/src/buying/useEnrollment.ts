import type { CallData, Enrollment } from '@manassa/shared/contract';
import { isApiError, mayRecover, request, sentenceOf, useCache, useWrite } from '@manassa/shared/data';
import { notify } from '@manassa/shared/session';
import { useState } from 'react';
import { isCourseMissing } from '../course/courseMissing.rule';
import { buyingCopy } from './copy';

/** Result of enrolling: `refused` by the server, `unknown` if the server cannot be reached. */
type EnrollOutcome = 'enrolled' | 'refused' | 'not-enrolled' | 'unknown';

export interface Enrolling {
  pending: boolean;
  advice: string | null;
  /** Enrolls with a code, or for free with ''. Never throws. */
  enroll: (courseId: string, codeKey: string) => Promise<EnrollOutcome>;
  /** Removes the advice of a refusal, which says nothing about the next code. */
  forgetRefusal: () => void;
}

function withEnrollment(known: CallData<'myEnrollments'>, enrollment: Enrollment | null): CallData<'myEnrollments'> {
  const courseId = enrollment?.course?._id;
  const isListed = known.enrollments.some(({ course }) => course?._id === courseId);
  return !enrollment || courseId === undefined || isListed
    ? known
    : { enrollments: [enrollment, ...known.enrollments] };
}

/** Returns the enrollment in a course. After a lost reply it reads the course again to find out the result. */
export function useEnrollment(): Enrolling {
  // The toast waits until the course was read again.
  const { send } = useWrite('enroll', { quiet: true });
  const cache = useCache();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Exclude<EnrollOutcome, 'enrolled'> | null>(null);

  async function readAgain(courseId: string): Promise<CallData<'course'> | null> {
    // The course may cost something else by now, or be gone.
    void cache.refresh('courses');
    try {
      const { data } = await request('course', { params: { courseId } });
      await cache.update('course', { params: { courseId } }, () => data);
      return data;
    } catch (error) {
      // Staff no longer offer it: the page would go on asking for money.
      if (isApiError(error) && isCourseMissing(error)) {
        await cache.update('course', { params: { courseId } }, () => undefined);
      }
      return null;
    }
  }

  /** Reads again what has changed. Without a response, the page's data changes as far as the enrollment tells. */
  async function reload(courseId: string, enrollment: Enrollment | null): Promise<void> {
    const args = { params: { courseId } };
    await Promise.allSettled([cache.refresh('course', args), cache.refresh('myEnrollments')]);
    await cache.update(
      'course',
      args,
      (known) => known && { ...known, enrolled: true, enrollmentId: known.enrollmentId ?? enrollment?._id ?? null },
    );
    await cache.update('myEnrollments', {}, (known) => known && withEnrollment(known, enrollment));
  }

  async function enrollOnce(courseId: string, codeKey: string): Promise<EnrollOutcome> {
    const outcome = await send({ body: { codeKey, courseId, paymentMethod: codeKey === '' ? 'free' : 'code' } });
    if (outcome.state === 'ignored') return 'unknown';
    if (outcome.state === 'done') {
      await reload(courseId, outcome.reply.data.enrollment);
      return 'enrolled';
    }
    const { error } = outcome;
    if (error?.status === 401) {
      notify('error', sentenceOf(error));
      return 'refused';
    }
    const refused = error?.code === 'server' && !mayRecover(error.status);
    const now = await readAgain(courseId);
    if (now?.enrolled === true) {
      await cache.refresh('myEnrollments').catch(() => undefined);
      notify('success', buyingCopy.enrolledAnyway);
      return 'enrolled';
    }
    notify('error', sentenceOf(error));
    if (refused) return 'refused';
    return now === null ? 'unknown' : 'not-enrolled';
  }

  return {
    pending,
    advice: failure && buyingCopy.notEnrolled[failure],
    async enroll(courseId, codeKey) {
      setPending(true);
      setFailure(null);
      try {
        const outcome = await enrollOnce(courseId, codeKey);
        if (outcome !== 'enrolled') setFailure(outcome);
        return outcome;
      } finally {
        setPending(false);
      }
    },
    forgetRefusal: () => setFailure((now) => (now === 'refused' ? null : now)),
  };
}
