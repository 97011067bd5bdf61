import { eq } from 'drizzle-orm';
import { attendances, sessions } from '../../database/schema';
import { buildCourse, buildExam } from '../../testing/buildCourse';
import { staffRunner } from '../../testing/staffRunner';
import { item, TestApi } from '../../testing/testApi';

let api: TestApi;
const run = staffRunner(() => api);

beforeAll(async () => {
  api = await TestApi.open();
  await api.store(buildCourse([buildExam({ attempts: 1, isFree: true })]));
  for (const code of ['LISTED1', 'LISTED2', 'LISTED3']) {
    const { token } = await api.register(code);
    await api.call('startAttendance', { token, body: { examId: item('exam'), enrollmentId: null } });
    await run(['students', 'block', code, '--why', 'test']);
  }
  await api.register('FREED');
  await run(['students', 'block', 'FREED', '--why', 'test']);
  await run(['students', 'unblock', 'FREED', '--why', 'test']);
  await run(['codes', 'make', 'course', '3', '--why', 'test']);
});
afterAll(() => api.close());

const lists = [
  ['students', 'list', '--blocked'],
  ['attempts', 'list', '--running'],
  ['codes', 'list', 'course', '--state', 'unused'],
];

test.each(lists)('%s %s says how many rows it leaves out, and how to list them', async (...words) => {
  const some = await run([...words, '--limit', '1']);
  expect(some).toHaveLength(3);
  expect(some[2]).toBe('2 more: --limit 3 lists all');
  const all = await run([...words, '--limit', '3']);
  expect(all).toHaveLength(4);
  expect(all.join('\n')).not.toContain('more');
});

test('log says how many changes it leaves out', async () => {
  expect((await run(['log', 'LISTED1', '--limit', '1'])).join('\n')).not.toContain('more');
  const { length } = JSON.parse((await run(['log', '--json'])).join('')) as unknown[];
  expect(length).toBeGreaterThanOrEqual(6);
  expect((await run(['log', '--limit', '1'])).at(-1)).toBe(`${length - 1} more: --limit ${length} lists all`);
});

test.each(lists)('%s %s prints every row with --json, or as many as asked for', async (...words) => {
  const read = async (...options: string[]): Promise<unknown> =>
    JSON.parse((await run([...words, '--json', ...options])).join(''));
  expect(await read()).toHaveLength(3);
  expect(await read('--limit', '2')).toHaveLength(2);
});

test('lists more than fifty students with --json', async () => {
  const own = await api.registration('MANY');
  const { users } = await import('../../database/schema');
  const [one] = await api.handle.select().from(users).limit(1);
  if (one === undefined) throw new Error('no student');
  const more = Array.from({ length: 60 }, (_, at) => ({
    ...one,
    id: `many${at}`,
    studentCode: `MANY${at}`,
    name: 'سلمى حسن',
    blockedAt: null,
  }));
  await api.handle.insert(users).values(more);
  expect(
    JSON.parse((await run(['students', 'list', '--json', '--search', own.studentCode ?? ''])).join('')),
  ).toHaveLength(60);
  expect((await run(['students', 'list', '--search', 'MANY'])).at(-1)).toBe('10 more: --limit 60 lists all');
});

test('every time says that it is UTC, since staff in Egypt would take it for theirs', async () => {
  const shown = ['LISTED1', 'FREED'].map((code) => ['students', 'show', code]);
  for (const words of [...lists, ...shown, ['students', 'logins', 'LISTED2'], ['log']]) {
    const text = (await run(words)).join('\n');
    const times = text.match(/\d\d:\d\d/g) ?? [];
    const labelled = text.match(/\d\d:\d\d UTC/g) ?? [];
    expect({ words, says: /\butc\b/.test(text) || times.length === labelled.length }).toEqual({ words, says: true });
  }
});

test("`students show` counts the student's own attempts", async () => {
  expect(JSON.parse((await run(['students', 'show', 'LISTED1', '--json'])).join(''))).toMatchObject({ attempts: 1 });
});

test.each(['احمد', 'أحمد السّيد', 'منيأحمد', 'مـنى  احمد'])('finds a student by the name typed as %s', async (typed) => {
  expect((await run(['students', 'list', '--search', typed])).join('\n')).toContain('LISTED1');
});

test.each(['+20 101 234 5678', '+20\u00a010\u00a012345678', '00201012345678', '(010) 1234-5678', '٠١٠١٢٣٤'])(
  'finds a student by the phone number %s, as it is copied from a chat or a contact',
  async (typed) => {
    expect((await run(['students', 'list', '--search', typed])).join('\n')).toContain('LISTED1');
  },
);

test.each(['حمدي', '%', '_', 'LISTED_', '-'])('finds nobody by %s: only the spelling may differ', async (typed) => {
  expect(await run(['students', 'list', '--search', typed])).toHaveLength(1);
});

test('a login that has ended unused is neither listed nor counted', async () => {
  const { id } = await api.register('UNUSED');
  await api.handle
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, id));
  expect(await run(['students', 'logins', 'UNUSED'])).toEqual([
    '0 logins of منى أحمد السيد',
    'since (utc)  ends if unused (utc)',
  ]);
  expect((await run(['students', 'show', 'UNUSED'])).join('\n')).toContain('0 logins');
  expect(await run(['students', 'sign-out', 'UNUSED'])).toEqual(['0 logins of منى أحمد السيد ended']);
});

test('results are exported in the order of the attempts, also beyond nine and beyond a batch', async () => {
  const { id: userId } = await api.register('TENTH');
  const examId = item('exam');
  const attempt = {
    userId,
    examId,
    revision: 1,
    totalQuestions: 3,
    maxScore: 10,
    expiresAt: new Date(),
    submittedAt: new Date(),
  };
  const numbers = Array.from({ length: 2100 }, (_, at) => at + 1);
  await api.handle.insert(attendances).values(numbers.map((number) => ({ ...attempt, id: `tenth${number}`, number })));
  const rows = JSON.parse((await run(['results', 'export', '--json', '--course', 'course'])).join(''));
  expect(rows.map(({ attempt: number }: { attempt: number }) => number)).toEqual(numbers);
});

test('lists attempts of one student or exam, exports results of one course, exam or grade, and lists students of a grade', async () => {
  const exams = [buildExam({ isFree: true }), buildExam({ key: 'second', isFree: true })];
  await api.store(buildCourse(exams, { key: 'filters' }));
  const { groups } = (await api.call('groups', { query: { grade: 'second' } })).data;
  const younger = { ...(await api.registration('FILTER2')), grade: 'second', group: groups[0]._id };
  const tokens = [
    (await api.register('FILTER1')).token,
    (await api.call('register', { body: younger })).data.user.loginToken,
  ];
  const taken = [
    [0, 'exam'],
    [0, 'second'],
    [1, 'exam'],
  ] as const;
  for (const [student, key] of taken) {
    const body = { examId: item(key, 'filters'), enrollmentId: null, studentAnswers: ['a'] };
    await api.call('startAttendance', { token: tokens[student], body });
    await api.call('submitAttendance', { token: tokens[student], body });
  }
  const read = async (...words: string[]): Promise<Record<string, string>[]> =>
    JSON.parse((await run([...words, '--json'])).join(''));
  const attemptsOf = async (...words: string[]) =>
    (await read('attempts', 'list', ...words)).map(({ studentCode, exam }) => `${studentCode} ${exam}`).sort();
  expect(await attemptsOf('FILTER1')).toEqual(['FILTER1 filters/exam', 'FILTER1 filters/second']);
  expect(await attemptsOf('--exam', 'filters/exam')).toEqual(['FILTER1 filters/exam', 'FILTER2 filters/exam']);
  expect(await attemptsOf('FILTER1', '--exam', 'filters/exam')).toEqual(['FILTER1 filters/exam']);
  const resultsOf = async (...words: string[]) =>
    (await read('results', 'export', ...words)).map(({ student_code: code, exam }) => `${code} ${exam}`);
  expect(await resultsOf('--course', 'filters')).toEqual(['FILTER1 exam', 'FILTER2 exam', 'FILTER1 second']);
  expect(await resultsOf('--exam', 'filters/second')).toEqual(['FILTER1 second']);
  expect(await resultsOf('--grade', 'second')).toEqual(['FILTER2 exam']);
  expect(await read('students', 'list', '--grade', 'second')).toMatchObject([{ studentCode: 'FILTER2' }]);
});

test('a late attempt is listed with its delay, and exported with it', async () => {
  await api.store(buildCourse([buildExam({ isFree: true })], { key: 'late' }));
  const { token, id } = await api.register('LATECOMER');
  const body = { examId: item('exam', 'late'), enrollmentId: null, studentAnswers: ['a'] };
  await api.call('startAttendance', { token, body });
  await api.handle
    .update(attendances)
    .set({ expiresAt: new Date(Date.now() - 90_000) })
    .where(eq(attendances.userId, id));
  await api.call('submitAttendance', { token, body });
  expect((await run(['attempts', 'list', 'LATECOMER']))[1]).toContain('2/10 late, 2 min');
  const [text = ''] = await run(['results', 'export', '--exam', 'late/exam']);
  expect(text.split('\n').find((line) => /LATECOMER/.test(line))).toMatch(/,late,2$/);
});
