/** AP-02 in the compiler: every line below an `@ts-expect-error` must be refused. Nothing here runs. */
import type { CallData } from '../contract';
import { request } from './request';
import { readKey, useRead } from './useRead';
import { useWrite } from './useWrite';

export function callsAreTyped(): void {
  // @ts-expect-error: no such call
  void request('payment', {});
  // @ts-expect-error: a path parameter is missing
  void request('course', {});
  // @ts-expect-error: another parameter's name
  void request('course', { params: { id: 'c1' } });
  // @ts-expect-error: a query the call does not know
  void request('groups', { query: { city: 'cairo' } });
  // @ts-expect-error: a query where there is none
  void request('myInfo', { query: { page: 1 } });
  // @ts-expect-error: a body where there is none
  void request('myInfo', { body: {} });
  // @ts-expect-error: a body is missing
  void request('login', {});
  // @ts-expect-error: a field of the body is missing
  void request('login', { body: { studentCode: '1' } });
  // @ts-expect-error: a field too many
  void request('login', { body: { studentCode: '1', password: 'p', admin: true } });
  // @ts-expect-error: a payment method the API does not have
  void request('enroll', { body: { codeKey: '', courseId: 'c1', paymentMethod: 'cash' } });
  // @ts-expect-error: an answer that is not an option key
  void request('submitAttendance', { body: { examId: 'e', enrollmentId: null, studentAnswers: [1] } });

  void request('submitAttendance', { body: { examId: 'e', enrollmentId: null, studentAnswers: ['a', null] } });
  void request('courses', { query: { grade: 'third', active: true, page: 2 } });
  void request('myInfo', {});
}

export function useReadsForReadingOnly(): void {
  // @ts-expect-error: a write is never read through the cache
  useRead('login', { body: { studentCode: '1', password: 'p' } });
  // @ts-expect-error: a read is not a write
  useWrite('course');
  // @ts-expect-error: a key from another call's arguments
  readKey('course', 'visitor', { params: { examId: 'e1' } });

  const course = useRead('course', { params: { courseId: 'c1' } });
  // @ts-expect-error: nothing is there before it is ready
  void course.data;
  if (course.state === 'ready') {
    const title: string = course.data.course.title;
    // @ts-expect-error: minutes have a unit in their name
    void course.data.course.totalDuration;
    // @ts-expect-error: a number is not a text
    const price: string = course.data.course.price;
    void [title, price];
  }
}

export function answersAreTyped(data: CallData<'exam'>): void {
  // @ts-expect-error: there may be no attempt yet
  void data.attendance.score;
  void data.attendance?.score.toFixed(1);
}
