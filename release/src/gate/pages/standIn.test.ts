import { type CallName, calls } from '@manassa/shared/contract';
import fastify from 'fastify';
import * as v from 'valibot';
import { STAND_IN_TOKEN, standIn, standInAnswer } from './standIn';

const names = Object.keys(calls) as CallName[];
const asked = { isStudent: true, params: { examId: 'exam-attend' }, nowMs: Date.UTC(2026, 0, 1) };

test.each(names)('answers %s as the contract defines, with every field', (name) => {
  const answer = standInAnswer(name, asked);
  expect(v.safeParse(calls[name].data, answer).success).toBe(true);
});

test('returns a course with its items, enrolled only for a student', () => {
  const course = (isStudent: boolean) => v.parse(calls.course.data, standInAnswer('course', { ...asked, isStudent }));
  expect(course(true).course.sections[0]?.content.map(({ type }) => type)).toEqual([
    'lecture',
    'homework',
    'exam',
    'exam',
    'exam',
  ]);
  expect([course(true).enrolled, course(false).enrolled]).toEqual([true, false]);
});

test('returns a running or submitted exam by its address', () => {
  const attempt = (examId: string) =>
    v.parse(calls.exam.data, standInAnswer('exam', { ...asked, params: { examId } })).attendance;
  expect(attempt('exam-attend')).toMatchObject({ submitted: false, expiresAt: '2026-01-01T01:00:00.000Z' });
  expect(attempt('exam-result')).toMatchObject({ submitted: true });
  expect(attempt('exam-start')).toBeNull();
});

test("answers 401 to a visitor's call that needs a student", async () => {
  const app = fastify();
  await app.register(standIn.api);
  const status = async (url: string, token = '') =>
    (await app.inject({ url: `/api/v2${url}`, headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode;
  expect(await status('/user/my-info')).toBe(401);
  expect(await status('/user/my-info', STAND_IN_TOKEN)).toBe(200);
  // The signup asks for groups.
  for (const open of ['/course', '/course/course-1', '/group']) expect(await status(open)).toBe(200);
});
