import { eq } from 'drizzle-orm';
import { calls, type CallName } from '@manassa/shared/contract';
import { createCodes } from '../code/createCodes';
import { exams } from '../database/schema';
import { courseIdOf } from '../staffFile/storeCourse';
import { accessTable, operationRoutes, roles, type Role } from '../testing/accessTable';
import { buildCourse, buildExam, buildHomework, buildLecture, buildQuestion } from '../testing/buildCourse';
import { item, TestApi, type CallInput } from '../testing/testApi';

/** Hashing is slow on purpose, and this test registers many students. */
jest.mock('../user/password', () => ({
  hashPassword: async (password: string) => `hash of ${password}`,
  verifyPassword: async (password: string, hash: string | null) => hash === `hash of ${password}`,
}));

const COURSE = courseIdOf('course');
const OTHER_COURSE = courseIdOf('other');
const questions = [{ ...buildQuestion('a'), image: 'figures/a.svg' }];
const exam = buildExam({ attempts: 1, requires: [], questions });

let api: TestApi;
let students = 0;
beforeAll(async () => {
  api = await TestApi.open();
  const free = buildLecture({ key: 'free', isFree: true, video: '4242/free-video', freeVideo: '4242/excerpt' });
  const secret = buildLecture({ key: 'secret', published: false, title: 'غير منشور' });
  const locked = buildLecture({ key: 'next', requires: ['homework'] });
  await api.store(buildCourse([buildLecture(), free, secret, buildHomework(), locked, exam, { ...exam, key: 'over' }]));
  await api.store(buildCourse([buildLecture({ key: 'elsewhere', video: '4242/other-video' })], { key: 'other' }));
});
afterAll(() => api.close());

/** `token` is undefined for a visitor. */
interface Person {
  token?: string;
  enrollmentId: string;
  examId: string;
  headers: Record<string, string>;
}

async function start(token: string, key: string): Promise<string> {
  const body = { examId: item(key), enrollmentId: null };
  return (await api.call('startAttendance', { token, body })).data.attendance._id;
}

async function setFinished(finished: boolean): Promise<void> {
  await api.handle
    .update(exams)
    .set({ finished })
    .where(eq(exams.itemId, item('over')));
}

async function buildPerson(role: Role): Promise<Person> {
  students += 1;
  if (role === 'visitor') return { enrollmentId: 'x', examId: item('exam'), headers: {} };
  const { token } = await api.register(`access${students}`);
  const person = { token, enrollmentId: 'x', examId: item('exam'), headers: {} };
  if (role === 'outsider') return person;
  if (role === 'other') {
    const victim = await buildPerson('running');
    await api.enroll(token, OTHER_COURSE);
    return { ...person, enrollmentId: victim.enrollmentId, headers: victim.headers };
  }
  const enrollmentId = await api.enroll(token, COURSE);
  if (role === 'enrolled') return { ...person, enrollmentId };
  if (role === 'finished') {
    await setFinished(false);
    const attempt = await start(token, 'over');
    const body = { examId: item('over'), studentAnswers: ['b'], enrollmentId };
    await api.call('submitAttendance', { token, body });
    await setFinished(true);
    return { ...person, enrollmentId, examId: item('over'), headers: { 'idempotency-key': attempt } };
  }
  const attempt = await start(token, 'exam');
  if (role === 'submitted') {
    const body = { examId: item('exam'), studentAnswers: ['b'], enrollmentId };
    await api.call('submitAttendance', { token, body });
  }
  return { ...person, enrollmentId, headers: { 'idempotency-key': attempt } };
}

async function inputOf(name: CallName, { enrollmentId, examId }: Person): Promise<CallInput> {
  const inputs: Record<CallName, () => Promise<CallInput> | CallInput> = {
    register: async () => ({ body: await api.registration(`new${students}`) }),
    login: async () => {
      await api.register(`login${students}`);
      return { body: { studentCode: `login${students}`, password: 'secret-123' } };
    },
    myInfo: () => ({}),
    groups: () => ({ query: { stage: 'highschool', grade: 'third' } }),
    myEnrollments: () => ({}),
    reportProgress: () => ({
      params: { enrollmentId },
      body: { contentId: item('lecture'), contentType: 'lecture', watchPercentage: 50, watchedCount: 1 },
    }),
    myAttendances: () => ({}),
    startAttendance: () => ({ body: { examId, enrollmentId: null } }),
    submitAttendance: () => ({ body: { examId, studentAnswers: ['a'], enrollmentId: null } }),
    checkpoint: () => ({ body: { examId, studentAnswers: ['a'], answeredAtMs: [null], device: 'd', takeOver: false } }),
    exam: () => ({ params: { examId } }),
    courses: () => ({ query: { grade: 'third', stage: 'highschool', populate: 'category' } }),
    course: () => ({ params: { courseId: COURSE } }),
    checkCode: async () => ({ body: { codeKey: (await createCodes(api.handle, COURSE, 1))[0], courseId: COURSE } }),
    enroll: async () => ({
      body: { codeKey: (await createCodes(api.handle, COURSE, 1))[0], courseId: COURSE, paymentMethod: 'code' },
    }),
    chapters: () => ({ params: { videoId: 'paid-video' } }),
    logout: () => ({}),
  };
  return inputs[name]();
}

/** Access depends on an item's type and on being free. */
function entryName(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null || !('type' in entry) || !('isFree' in entry)) return '[]';
  return `[${entry.isFree === true ? 'free ' : ''}${String(entry.type)}]`;
}

/** Returns the paths of all values; null, '' and empty lists are none. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((entry) => fieldsOf(entry, `${path}${entryName(entry)}`));
  if (typeof value !== 'object') return [path];
  // Keys of options are content.
  if (path.endsWith('.answers')) return [path];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`));
}

/** Returns the paths with the roles that may see them, in a fixed order. */
const sorted = (seen: Iterable<[string, readonly Role[]]>): [string, readonly Role[]][] =>
  [...seen].sort(([one], [other]) => (one < other ? -1 : 1));

test.each(Object.keys(calls) as CallName[])(
  'BE-04 BE-03 %s gives each role the access of the access table',
  async (name) => {
    const statuses: number[] = [];
    const seen = new Map<string, Role[]>();
    for (const role of roles) {
      const person = await buildPerson(role);
      const { token, headers } = person;
      const answer = await api.call(name, { token, headers, ...(await inputOf(name, person)) });
      statuses.push(answer.status);
      for (const field of new Set(fieldsOf(answer.data))) seen.set(field, [...(seen.get(field) ?? []), role]);
      expect(JSON.stringify(answer)).not.toContain('غير منشور');
    }
    // A difference is a leak, or a new field that needs a row in testing/accessTable.ts.
    const row = accessTable[name];
    expect(statuses).toEqual(row.status);
    expect(sorted(seen)).toEqual(
      sorted(row.fields.flatMap(([seenBy, paths]) => paths.map((path): [string, readonly Role[]] => [path, seenBy]))),
    );
  },
);

test('BE-04 the API has no route without a row in the access table', async () => {
  const listed = Object.keys(accessTable).map(
    (name) => `${calls[name as CallName].method} ${calls[name as CallName].path}`,
  );
  expect([...api.routes].sort()).toEqual([...listed, ...operationRoutes].sort());
});
