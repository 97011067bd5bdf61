import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import folder from '../packageFolder.cjs';
import { codes, users } from '../database/schema';
import { TestApi } from '../testing/testApi';
import { loadSampleCatalogue, type SampleReport } from './loadSampleCatalogue';
import { readSampleCourses } from './readSampleCourses';

const seedDir = join(folder.packageFolder, 'seed');
const files = readSampleCourses(seedDir);
const allItems = files.flatMap((file) => file.sections.flatMap((section) => section.items));
const lectures = allItems.filter((item) => item.type === 'lecture');
const exams = allItems.filter((item) => item.type === 'exam');

test('BE-07 the catalogue has both grades, free, paid and discounted courses, and one that is not offered', () => {
  expect(new Set(files.map(({ grade }) => grade))).toEqual(new Set(['second', 'third']));
  for (const grade of ['second', 'third']) {
    const own = files.filter((file) => file.grade === grade && file.active);
    expect(own.some(({ priceEgp, discountEgp }) => priceEgp - discountEgp <= 0)).toBe(true);
    expect(own.some(({ priceEgp, discountEgp }) => priceEgp > 0 && discountEgp === 0)).toBe(true);
    expect(own.some(({ priceEgp, discountEgp }) => discountEgp > 0 && priceEgp > discountEgp)).toBe(true);
  }
  expect(files.some(({ active }) => !active)).toBe(true);
  expect(files.some(({ completed }) => !completed)).toBe(true);
});

test('BE-07 the catalogue has all item types, both video types, limits and requirements, and exams of every state', () => {
  expect(new Set(allItems.map(({ type }) => type))).toEqual(new Set(['lecture', 'exam', 'homework']));
  expect(new Set(lectures.map(({ videoType }) => videoType))).toEqual(new Set(['bunny', 'youtube']));
  expect(lectures.some(({ watchLimit }) => watchLimit > 0)).toBe(true);
  expect(lectures.some(({ requires }) => requires.length > 0)).toBe(true);
  expect(lectures.some(({ isFree }) => isFree)).toBe(true);
  expect(exams.some(({ finished }) => finished)).toBe(true);
  expect(exams.some(({ enableAnswers }) => !enableAnswers)).toBe(true);
  expect(exams.some(({ attempts }) => attempts === 1)).toBe(true);
  expect(exams.some(({ attempts }) => attempts > 1)).toBe(true);
  expect(exams.some(({ isFree }) => isFree)).toBe(true);
  expect(exams.some(({ requires }) => requires.length > 0)).toBe(true);
  expect(exams.some(({ questions }) => questions.some(({ image }) => image !== undefined))).toBe(true);
});

test('BE-07 every picture and document of the catalogue exists', () => {
  const named = [
    ...files.map(({ image }) => image),
    ...exams.flatMap(({ questions }) => questions.flatMap(({ image }) => (image === undefined ? [] : [image]))),
    ...lectures.flatMap(({ docs }) => docs.map(({ link }) => link.replace(/^\/media\//, ''))),
  ].filter((path) => !/^https?:/.test(path));
  expect([...new Set(named)].filter((path) => !existsSync(join(seedDir, path)))).toEqual([]);
});

describe('the first start', () => {
  let api: TestApi;
  let report: SampleReport;
  let token: string;
  beforeAll(async () => {
    api = await TestApi.open();
    report = await loadSampleCatalogue(api.database);
    const login = await api.call('login', {
      body: { studentCode: report.student?.studentCode, password: report.student?.password },
    });
    token = login.data.user.loginToken;
  });
  afterAll(() => api.close());

  test('BE-07 it reports the demo student and unused codes of each paid course on offer', async () => {
    expect(report).toMatchObject({
      loaded: true,
      courses: files.length,
      student: { studentCode: '20418', password: 'demo-2025?' },
    });
    const paid = files.filter(({ active, priceEgp, discountEgp }) => active && priceEgp > discountEgp);
    expect(new Set(report.codes.map(({ courseKey }) => courseKey))).toEqual(new Set(paid.map(({ key }) => key)));
    expect(report.codes).toHaveLength(paid.length * 3);
    const me = await api.call('myInfo', { token });
    expect(me.data.user).toMatchObject({ name: 'عبد الرحمن مصطفى عبد اللطيف', grade: 'third' });
  });

  test('BE-07 the demo student has half completed a free and a paid course, with two results and one graded homework', async () => {
    const { data } = await api.call('myEnrollments', { token });
    expect(data.enrollments).toHaveLength(2);
    for (const { course, progress, createdAt } of data.enrollments) {
      const completed = progress.filter((entry: { isCompleted: boolean }) => entry.isCompleted).length;
      expect(completed).toBeGreaterThan(1);
      expect(completed).toBeLessThan(course.lecturesCount + course.examsCount + course.homeworksCount + 1);
      expect(Date.parse(createdAt)).toBeLessThan(Date.now() - 86_400_000);
    }
    const homework = new Set<string>();
    for (const { course } of data.enrollments) {
      const details = await api.call('course', { token, params: { courseId: course._id } });
      const content: { _id: string; type: string }[] = details.data.course.sections.flatMap(
        (section: { content: [] }) => section.content,
      );
      for (const { content: id } of details.data.progress) {
        if (content.find(({ _id }) => _id === id)?.type === 'homework') homework.add(id);
      }
    }
    expect(homework.size).toBe(1);
    const results = await api.call('myAttendances', { token });
    expect(results.data.attendances).toHaveLength(2);
    for (const { score, exam, studentAnswers, totalCorrect } of results.data.attendances) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThan(exam.maxScore);
      expect(totalCorrect).toBeLessThan(exam.totalQuestions);
      expect(studentAnswers).toContain(null);
    }
  });

  test('BE-07 each grade has three groups to choose at registration', async () => {
    for (const grade of ['second', 'third']) {
      const names = (await api.call('groups', { query: { grade } })).data.groups.map(
        ({ name }: { name: string }) => name,
      );
      expect(names.filter((name: string) => !/^مجموعة \d$/.test(name))).toHaveLength(3);
    }
  });

  test('BE-07 the second start changes nothing, and a later one does not report codes that were used or made void', async () => {
    const again = await loadSampleCatalogue(api.database);
    expect(again).toEqual({ ...report, loaded: false });
    expect(await api.handle.select().from(users)).toHaveLength(1);

    const [used, lost, ...rest] = report.codes;
    const [student] = await api.handle.select().from(users);
    await api.handle
      .update(codes)
      .set({ usedBy: student?.id })
      .where(eq(codes.codeKey, used?.codeKey ?? ''));
    await api.handle
      .update(codes)
      .set({ voidedAt: new Date() })
      .where(eq(codes.codeKey, lost?.codeKey ?? ''));
    expect((await loadSampleCatalogue(api.database)).codes).toEqual(rest);
  });
});

describe('another seed folder', () => {
  let folderPath: string;
  let api: TestApi;
  beforeEach(async () => {
    folderPath = mkdtempSync(join(tmpdir(), 'manassa-seed-'));
    mkdirSync(join(folderPath, 'third'));
    api = await TestApi.open();
  });
  afterEach(async () => {
    await api.close();
    rmSync(folderPath, { recursive: true });
  });

  test('BE-07 without a course file everything starts, and the next start loads a file added since', async () => {
    expect(await loadSampleCatalogue(api.database, { seedDir: folderPath })).toMatchObject({
      loaded: false,
      courses: 0,
      student: { studentCode: '20418' },
    });
    expect(await loadSampleCatalogue(api.database)).toMatchObject({ loaded: true, courses: files.length });
  });

  test('BE-07 a broken course file stops the start with its name and line, before anything is loaded', async () => {
    writeFileSync(join(folderPath, 'third/a.json'), '{\n"key": }');
    await expect(loadSampleCatalogue(api.database, { seedDir: folderPath })).rejects.toMatchObject({
      name: 'UserMistake',
      message: expect.stringContaining('third/a.json:2'),
    });
    expect(await api.handle.select().from(users)).toEqual([]);
  });
});
