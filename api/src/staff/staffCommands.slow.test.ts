import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { buildApi } from '../buildApi';
import { courseIdOf } from '../staffFile/storeCourse';
import { courses, items } from '../database/schema';
import { openDatabase } from '../database/openDatabase';
import { buildCourse, buildExam, buildHomework, buildLecture } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';
import { staffRunner } from '../testing/staffRunner';
import { emptyDatabase } from '../testing/testDatabase';
import { askRunningServer } from './staffSocket';

let api: TestApi;
beforeEach(async () => {
  api = await TestApi.open();
});
afterEach(() => api.close());

const run = staffRunner(() => api);
const course = () =>
  buildCourse([buildLecture({ docs: [] }), buildHomework(), buildExam({ attempts: 1 })], {
    image: 'covers/t3-current.svg',
  });

test('BE-08 loads a course, an exam and codes with one command, usable at once', async () => {
  const lines = await run(['load', 'all.json'], {
    'all.json': {
      courses: [course()],
      exams: [
        { course: 'course', section: 'section', exam: buildExam({ key: 'extra', title: 'امتحان إضافي', attempts: 1 }) },
      ],
      codes: [{ course: 'course', keys: ['CARD-0001-XY'] }],
    },
  });
  expect(lines).toEqual([
    'course "التيار الكهربي" (course): 3 items',
    'exam "امتحان إضافي" (extra): 3 questions',
    'codes for course: 1',
  ]);
  const { token } = await api.register('staff1');
  const body = { codeKey: 'card 0001 xy', courseId: courseIdOf('course'), paymentMethod: 'code' };
  expect((await api.call('enroll', { token, body })).status).toBe(200);
  expect(
    (await api.call('startAttendance', { token, body: { examId: item('extra'), enrollmentId: null } })).status,
  ).toBe(200);
});

test("BE-08 loading twice updates a course, and keeps students' work and exams that were loaded alone", async () => {
  const exams = [{ course: 'course', section: 'section', exam: buildExam({ key: 'extra' }) }];
  await run(['load', 'f'], { f: { courses: [course()], exams } });
  const { token } = await api.register('staff2');
  const enrollmentId = await api.enroll(token, courseIdOf('course'));
  const body = { contentId: item('lecture'), contentType: 'lecture', watchPercentage: 60, watchedCount: 1 };
  await api.call('reportProgress', { token, params: { enrollmentId }, body });

  await run(['load', 'f'], { f: buildCourse([buildLecture({ title: 'عنوان جديد' }), buildExam()]) });
  const { data } = await api.call('course', { token, params: { courseId: courseIdOf('course') } });
  const content: { _id: string; title: string }[] = data.course.sections[0].content;
  expect(content.map(({ _id }) => _id).sort()).toEqual([item('lecture'), item('exam'), item('extra')].sort());
  expect(content.find(({ _id }) => _id === item('lecture'))?.title).toBe('عنوان جديد');
  expect(data.progress).toEqual([expect.objectContaining({ content: item('lecture'), isCompleted: true })]);
});

test('BE-08 loads a course whose cover is missing, with a warning', async () => {
  expect(await run(['load', 'f'], { f: buildCourse([buildHomework()], { image: 'covers/waves.svg' }) })).toEqual([
    expect.stringContaining('1 item'),
    'warning: cover of "course": covers/waves.svg is missing in the media folder (api/seed)',
  ]);
});

test('BE-08 names items that a load takes away from students, also exams in a section that is gone', async () => {
  const exams = [{ course: 'course', section: 'section', exam: buildExam({ key: 'extra' }) }];
  await run(['load', 'f'], { f: { courses: [course()], exams } });
  const warning = (keys: string) =>
    `warning: no longer in "course": ${keys}; students' work in them returns with their keys`;
  const renamed = buildCourse([buildLecture(), buildHomework(), buildExam({ key: 'test', attempts: 1 })]);
  expect(await run(['load', 'f'], { f: renamed })).toContain(warning('exam'));
  const [section] = renamed.sections;
  const moved = { ...renamed, sections: [{ ...section, key: 'waves' }] };
  expect(await run(['load', 'f'], { f: moved })).toContain(warning('extra'));
  expect((await run(['load', 'f'], { f: moved })).join()).not.toContain('no longer');
  const alone = [{ course: 'course', section: 'waves', exam: buildExam({ key: 'test', attempts: 1 }) }];
  const lessons = buildCourse([buildLecture(), buildHomework()]);
  const split = { ...lessons, sections: lessons.sections.map((one) => ({ ...one, key: 'waves' })) };
  expect((await run(['load', 'f'], { f: { courses: [split], exams: alone } })).join()).not.toContain('no longer');
});

test.each([
  [
    'a bad course behind a good one',
    { courses: [course(), { ...course(), key: 'other', priceEgp: 'free' }] },
    'courses.1.priceEgp',
  ],
  [
    'an exam for a section that is not there',
    { courses: [course()], exams: [{ course: 'course', section: 'nowhere', exam: buildExam({ key: 'x' }) }] },
    'no section "nowhere"',
  ],
  [
    'codes for a course that is not there',
    { courses: [course()], codes: [{ course: 'nothing', keys: ['ABC123'] }] },
    'no course "nothing"',
  ],
])('BE-08 loads nothing of a file with an error: %s', async (_what, file, reason) => {
  expect((await run(['load', 'f'], { f: file })).join('\n')).toMatch(new RegExp(`refused[\\s\\S]*${reason}`));
  expect(await api.handle.select().from(courses)).toEqual([]);
});

test('BE-08 refuses a key that is now used for another type of item', async () => {
  await run(['load', 'f'], { f: course() });
  const lines = await run(['load', 'f'], { f: buildCourse([buildHomework({ key: 'lecture' })]) });
  expect(lines).toEqual([
    'refused',
    'course "course": item "lecture" was a lecture before: give the homework another key',
  ]);
  expect((await api.handle.select().from(items)).filter(({ removedAt }) => removedAt === null)).toHaveLength(3);
});

test('BE-08 creates working codes for a course', async () => {
  await api.store(course());
  const lines = await run(['codes', 'course', '3']);
  expect(lines).toHaveLength(3);
  expect(new Set(lines).size).toBe(3);
  const { token } = await api.register('staff3');
  const body = { codeKey: lines[0], courseId: courseIdOf('course') };
  expect((await api.call('checkCode', { token, body })).data.valid).toBe(true);
  expect(await run(['codes', 'nothing', '3'])).toEqual(['refused', 'there is no course "nothing": choose from course']);
  expect((await run(['results', 'export', '--exam', 'course/nothing']))[1]).toBe(
    'there is no exam "nothing" in "course": choose from course/exam',
  );
  expect((await run(['codes', 'course', 'many']))[0]).toBe('refused');
});

test('HW-01 BE-08 grading homework changes the progress of that student only', async () => {
  const courseId = await api.store(course());
  const one = await api.register('staff4');
  const other = await api.register('staff5');
  for (const { token } of [one, other]) await api.enroll(token, courseId);
  expect(await run(['grade-homework', 'staff4', 'homework'])).toEqual(['graded: "واجب" of منى أحمد السيد']);
  const progressOf = async (token: string) => (await api.call('course', { token, params: { courseId } })).data.progress;
  expect(await progressOf(one.token)).toEqual([
    expect.objectContaining({ content: item('homework'), isCompleted: true }),
  ]);
  expect(await progressOf(other.token)).toEqual([]);
  expect(await run(['grade-homework', 'staff4', 'homework', '--undo'])).toEqual([
    'not graded: "واجب" of منى أحمد السيد',
  ]);
  expect(await progressOf(one.token)).toEqual([]);
  expect((await run(['grade-homework', 'staff4', 'exam']))[1]).toContain('has no course with the homework');
  expect((await run(['grade-homework', 'nobody', 'homework']))[1]).toContain('no student with the code NOBODY');

  await api.enroll(one.token, await api.store(buildCourse([buildHomework()], { key: 'second-course' })));
  expect((await run(['grade-homework', 'staff4', 'homework']))[1]).toContain('several courses');
  expect((await run(['grade-homework', 'staff4', 'second-course/homework']))[0]).toContain('graded');
});

test('BE-03 signing out and a new password end every login', async () => {
  const { token } = await api.register('staff6');
  expect(await run(['sign-out', 'staff6'])).toEqual(['1 login of منى أحمد السيد ended']);
  expect((await api.call('myInfo', { token })).status).toBe(401);
  const [line = ''] = await run(['reset-password', 'staff6']);
  const password = line.split(': ')[1] ?? '';
  expect((await api.call('login', { body: { studentCode: 'staff6', password: 'secret-123' } })).status).toBe(401);
  expect((await api.call('login', { body: { studentCode: 'staff6', password } })).status).toBe(200);
});

test('BE-08 names the commands that are like an unknown one, and prints help for wrong arguments', async () => {
  expect(await run(['constructor'])).toEqual([
    'refused',
    expect.stringMatching(/^there is no command "constructor": choose from load, sample remove, .*, restore$/),
  ]);
  expect(await run(['codes', 'make', 'course', '3', 'lost', 'cards'])).toEqual(
    expect.arrayContaining(['codes make takes 2 arguments: a text of several words needs quotes']),
  );
  expect(await run(['groups', 'delete', 'x'])).toEqual([
    'refused',
    'there is no command "groups delete x": choose from groups list, groups remove',
  ]);
  expect((await run(['load'])).slice(0, 2)).toEqual(['refused', 'load takes 1 argument']);
});

test('BE-08 sends commands to the server on the embedded database while it runs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'manassa-staff-'));
  const database = await openDatabase({ dataDir, startFrom: await emptyDatabase() });
  const app = Fastify();
  await app.register(buildApi({ database }));
  await app.ready();
  const files = { 'c.json': JSON.stringify(course()) };
  expect(await askRunningServer(dataDir, { who: 'tester', args: ['load', 'c.json'], files })).toEqual({
    ok: true,
    lines: [expect.stringContaining('3 items')],
  });
  expect(
    await askRunningServer(dataDir, { who: 'tester', args: ['load', 'c.json'], files: { 'c.json': '{' } }),
  ).toMatchObject({
    ok: false,
    lines: [expect.stringContaining('c.json:1')],
  });
  const large = { 'c.json': 'x'.repeat(64 * 1024 * 1024) };
  await expect(askRunningServer(dataDir, { who: 'tester', args: ['load', 'c.json'], files: large })).rejects.toThrow(
    'the file is larger than 64 MB',
  );
  await app.close();
  await database.close();
  expect(await askRunningServer(dataDir, { who: 'tester', args: ['codes', 'course', '1'], files: {} })).toBeNull();
  rmSync(dataDir, { recursive: true });
});
