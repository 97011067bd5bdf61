import { eq } from 'drizzle-orm';
import { courses, exams, items, sections } from '../../database/schema';
import { courseIdOf } from '../../staffFile/storeCourse';
import { buildCourse, buildExam, buildHomework, buildLecture, buildQuestion } from '../../testing/buildCourse';
import { staffRunner } from '../../testing/staffRunner';
import { item, TestApi } from '../../testing/testApi';

let api: TestApi;
const run = staffRunner(() => api);
const course = () => buildCourse([buildHomework(), buildExam()], { image: 'covers/t3-current.svg' });

beforeAll(async () => {
  api = await TestApi.open();
});
beforeEach(() => api.store(course()));
afterAll(() => api.close());

test('loaded codes that were used or are void are counted as such, a repeated one once; those of another course are refused', async () => {
  const keys = ['CARD-7K4M-2XQ9-TB', 'CARD-H3WP-V8RC-5N', 'CARD-9Q2X-M4K7-WD'];
  const file = { f: { codes: [{ course: 'course', keys: [...keys, 'card7k4m2xq9tb'] }] } };
  expect(await run(['load', 'f'], file)).toEqual(['codes for course: 3']);
  await run(['codes', 'void', keys[0] ?? '', '--why', 'lost']);
  const { token } = await api.register('LOADED1');
  const body = { codeKey: keys[1], courseId: courseIdOf('course'), paymentMethod: 'code' };
  expect((await api.call('enroll', { token, body })).status).toBe(200);
  expect(await run(['load', 'f'], file)).toEqual(['codes for course: 3, 1 of them used, 1 of them void']);

  await api.store(buildCourse([buildHomework()], { key: 'foreign' }));
  const foreign = { codes: [{ course: 'foreign', keys: ['CARD-NEW4-2XQ9-TB', keys[2]] }] };
  const refused = ['refused', 'f:1: codes.0: codes of another course: CARD-9Q2X-M4K7-WD'];
  expect(await run(['load', 'f'], { f: foreign })).toEqual(refused);
  expect(JSON.parse((await run(['codes', 'list', 'foreign', '--json'])).join(''))).toEqual([]);
});

test('a discount that makes a course free is loaded with a warning', async () => {
  const priced = (discountEgp: number) => ({ f: { ...course(), priceEgp: 300, discountEgp } });
  const loaded = async (discountEgp: number) => (await run(['load', 'f'], priced(discountEgp))).join('\n');
  expect(await loaded(50)).not.toContain('free');
  expect(await loaded(500)).toContain(
    'warning: course "course" is free: discountEgp 500 takes away all of priceEgp 300',
  );
});

test('a homework that requires other items is loaded with a warning, since it is open to every student', async () => {
  const homework = buildHomework({ requires: ['exam'] });
  const f = buildCourse([homework, buildExam()], { image: 'covers/t3-current.svg', priceEgp: 0 });
  expect(await run(['load', 'f'], { f })).toContain(
    'warning: homework "homework": requires has no effect, because only lectures and exams wait for other items',
  );
  const { token } = await api.register('LOADED2');
  await api.enroll(token, courseIdOf('course'));
  const { data } = await api.call('course', { token, params: { courseId: courseIdOf('course') } });
  expect(data.course.sections[0].content[0]).toMatchObject({ description: homework.description });
  expect((await run(['load', 'f'], { f: course() })).join('\n')).not.toContain('no effect');
});

test.each([[[]], [{}], [{ courses: [] }]])('a file without anything to load is refused: %#', async (f) => {
  expect(await run(['load', 'f'], { f })).toEqual([
    'refused',
    'f names nothing to load: it needs a course, or "courses", "exams", "codes" or "groups"',
  ]);
});

test('a mistyped command of `codes` is answered with the courses, not with a number', async () => {
  expect((await run(['codes', 'viod', 'PHX-7K4M-2XQ9', '--why', 'lost']))[1]).toMatch(
    /^there is no course "viod": choose from .*\bcourse\b/,
  );
});

test('BE-08 everything that does not fit the stored courses is named with its line, and nothing is loaded', async () => {
  const exam = (key: string, requires: string[]) => buildExam({ key, requires });
  const section = course().sections[0]?.key;
  const f = {
    exams: [
      { course: 'nothing', section: 'one', exam: exam('first', []) },
      { course: 'course', section, exam: exam('second', ['nowhere']) },
    ],
    codes: [
      { course: 'course', keys: ['CARD-4H7M-9XQ2-KD'] },
      { course: 'nothing', keys: ['CARD-4H7M-9XQ2-KE'] },
    ],
  };
  expect(await run(['load', 'f'], { f })).toEqual([
    'refused',
    'f:1: exams.0: exam "first": there is no section "one" in "nothing"',
    'f:1: exams.1: exam "second" requires what is not there: nowhere',
    'f:1: codes.1: there is no course "nothing"',
  ]);
  expect((await run(['codes', 'list', 'course'])).join('\n')).not.toContain('CARD-4H7M-9XQ2-KD');
});

test('an exam that moved from its course to a file of its own stays when the course is loaded again', async () => {
  const lessons = buildCourse([buildHomework()]);
  const exams = [{ course: 'course', section: 'section', exam: buildExam() }];
  await run(['load', 'f'], { f: { courses: [lessons], exams } });
  expect((await run(['load', 'f'], { f: lessons })).join('\n')).not.toContain('no longer');
  const { data } = await api.call('course', { params: { courseId: courseIdOf('course') } });
  const shown = data.course.sections[0].content.map(({ _id }: { _id: string }) => _id);
  expect(shown).toEqual([item('homework'), item('exam')]);
});

test('an exam loaded alone updates its course, whose page says when that was', async () => {
  await api.handle.update(courses).set({ updatedAt: new Date('2026-01-01') });
  await run(['load', 'f'], {
    f: { exams: [{ course: 'course', section: 'section', exam: buildExam({ key: 'new' }) }] },
  });
  const { data } = await api.call('course', { params: { courseId: courseIdOf('course') } });
  expect(Date.now() - Date.parse(data.course.updatedAt)).toBeLessThan(60_000);
});

test('an exam loaded alone is refused if it requires an item that its course no longer has', async () => {
  const ofCourse = (...keys: string[]) =>
    buildCourse(
      keys.map((key) => buildLecture({ key })),
      { key: 'shrinking', priceEgp: 0 },
    );
  const after = { course: 'shrinking', section: 'section', exam: buildExam({ key: 'after', requires: ['two'] }) };
  const moved = { course: 'shrinking', section: 'section', exam: buildExam({ key: 'moved' }) };
  await run(['load', 'f'], { f: { courses: [ofCourse('one', 'two')], exams: [after] } });
  await run(['load', 'f'], { f: ofCourse('one') });
  const refused = await run(['load', 'f'], { f: { exams: [after] } });
  expect(refused).toEqual(['refused', 'f:1: exams.0: exam "after" requires what is no longer in "shrinking": two']);

  const withExam = buildCourse([buildExam({ key: 'moved' })], { key: 'shrinking', priceEgp: 0 });
  await run(['load', 'f'], { f: withExam });
  const first = { ...after, exam: buildExam({ key: 'after', requires: ['moved'] }) };
  const loaded = await run(['load', 'f'], { f: { courses: [ofCourse('one')], exams: [first, moved] } });
  expect(loaded).not.toContain('refused');

  // An exam loaded alone is gone with its section.
  const [section] = withExam.sections;
  await run(['load', 'f'], { f: { ...withExam, sections: [{ ...section, key: 'other', items: [] }] } });
  const elsewhere = { ...after, section: 'other', exam: buildExam({ key: 'last', requires: ['moved'] }) };
  const last = await run(['load', 'f'], { f: { exams: [elsewhere] } });
  expect(last).toEqual(['refused', 'f:1: exams.0: exam "last" requires what is no longer in "shrinking": moved']);
});

test('BE-08 a load says how many submitted attempts are graded again, and nothing if none is', async () => {
  const load = async (correct: string) => {
    const exam = buildExam({ isFree: true, questions: [buildQuestion('a'), { ...buildQuestion('b'), correct }] });
    return (await run(['load', 'f'], { f: buildCourse([exam], { key: 'graded' }) }))[0];
  };
  await load('b');
  const { token } = await api.register('GRADED');
  const body = { examId: item('exam', 'graded'), enrollmentId: null, studentAnswers: ['a', 'b'] };
  for (const name of ['startAttendance', 'submitAttendance'] as const) await api.call(name, { token, body });
  expect(await load('b')).toMatch(/1 item$/);
  expect(await load('c')).toMatch(/1 item, 1 submitted attempt regraded$/);
});

test('BE-08 a course that is loaded again is stored as if it were loaded for the first time', async () => {
  const before = buildCourse([buildLecture(), buildHomework(), buildExam()], { key: 'again' });
  const lecture = buildLecture({
    title: 'قانون فاراداي',
    durationMin: 45,
    description: 'الحث',
    isFree: true,
    published: false,
    videoType: 'youtube',
    video: 'dQw4w9WgXcQ',
    freeVideo: '4242/excerpt',
    docs: [],
    watchLimit: 3,
    chapters: [],
  });
  const exam = buildExam({ attempts: 1, enableAnswers: false, reviewBetweenAttempts: false, lateLimitMin: 5 });
  const after = (key: string) =>
    buildCourse([], {
      key,
      title: 'الحث',
      description: 'الباب الثاني',
      image: 'covers/other.svg',
      priceEgp: 100,
      discountEgp: 5,
      grade: 'second',
      semester: 'second',
      category: 'مراجعة',
      active: false,
      completed: false,
      showEnrollments: false,
      avgRatings: 3,
      paymentNumber: '01111111111',
      sections: [
        { key: 'new', title: 'جديد', items: [lecture] },
        { key: 'section', title: 'قديم', items: [buildHomework({ description: 'سهل' }), { ...exam, finished: true }] },
      ],
    });
  await api.store(before);
  await api.store(buildCourse([], { key: 'again', sections: [] }));
  for (const key of ['again', 'fresh']) await api.store(after(key));

  const stored = async (key: string) => {
    const rows = await api.handle
      .select({ item: items, exam: exams, section: sections, course: courses })
      .from(items)
      .innerJoin(sections, eq(sections.id, items.sectionId))
      .innerJoin(courses, eq(courses.id, items.courseId))
      .leftJoin(exams, eq(exams.itemId, items.id))
      .where(eq(courses.key, key))
      .orderBy(items.key);
    const own = { id: '', itemId: '', courseId: '', sectionId: '', key: '', sequence: 0, createdAt: 0, updatedAt: 0 };
    return rows.map(({ item: one, exam: settings, section, course: of }) => ({
      item: { ...one, ...own, key: one.key },
      exam: settings && { ...settings, ...own },
      section: { ...section, ...own, key: section.key },
      course: { ...of, ...own },
    }));
  };
  expect(await stored('again')).toHaveLength(3);
  expect(await stored('again')).toEqual(await stored('fresh'));
});

describe('an exam loaded alone', () => {
  const alone = (exam: Parameters<typeof buildExam>[0]) => ({
    f: { exams: [{ course: 'course', section: 'section', exam: buildExam(exam) }] },
  });

  test('is refused if it requires itself', async () => {
    expect((await run(['load', 'f'], alone({ key: 'alone' })))[0]).not.toBe('refused');
    const refused = await run(['load', 'f'], alone({ key: 'alone', requires: ['alone'] }));
    expect(refused).toEqual(['refused', expect.stringContaining('requires itself')]);
  });

  test('may be required by another one that it required before', async () => {
    const one = (key: string, requires: string[] = []) => alone({ key, requires }).f.exams;
    await run(['load', 'f'], { f: { exams: [...one('after'), ...one('before', ['after'])] } });
    const loaded = await run(['load', 'f'], { f: { exams: [...one('after', ['before']), ...one('before')] } });
    expect(loaded).not.toContain('refused');
  });

  test('stays at the end of its section when the course gets more items', async () => {
    const ofCourse = (...keys: string[]) =>
      buildCourse(
        keys.map((key) => buildLecture({ key })),
        { key: 'growing', priceEgp: 0 },
      );
    const exams = [{ course: 'growing', section: 'section', exam: buildExam({ key: 'alone' }) }];
    await run(['load', 'f'], { f: { courses: [ofCourse('one')], exams } });
    await run(['load', 'f'], { f: ofCourse('one', 'two', 'three') });
    const { course } = (await api.call('course', { params: { courseId: courseIdOf('growing') } })).data;
    const inOrder = ['one', 'two', 'three', 'alone'].map((key) => item(key, 'growing'));
    expect(course.sections[0].content.map(({ _id }: { _id: string }) => _id)).toEqual(inOrder);
  });

  test('keeps its place when it is corrected, and moves to the end of another section', async () => {
    const lectures = (...keys: string[]) => keys.map((key) => buildLecture({ key }));
    const second = { key: 'second', title: 'الباب الثاني', items: lectures('three') };
    const f = buildCourse([buildExam({ key: 'first' }), ...lectures('one')], { key: 'placed', priceEgp: 0 });
    await run(['load', 'f'], { f: { ...f, sections: [...f.sections, second] } });
    const load = (key: string, section = 'section') =>
      run(['load', 'f'], { f: { exams: [{ course: 'placed', section, exam: buildExam({ key }) }] } });
    for (const key of ['a', 'b', 'a', 'first']) await load(key);
    for (const key of ['c', 'd']) await load(key, 'second');
    const keys = async () => {
      const { course: shown } = (await api.call('course', { params: { courseId: courseIdOf('placed') } })).data;
      return shown.sections.map(({ content }: { content: { _id: string }[] }) => content.map(({ _id }) => _id));
    };
    const ids = (...of: string[]) => of.map((key) => item(key, 'placed'));
    expect(await keys()).toEqual([ids('first', 'one', 'a', 'b'), ids('three', 'c', 'd')]);
    await load('a', 'second');
    expect(await keys()).toEqual([ids('first', 'one', 'b'), ids('three', 'c', 'd', 'a')]);
  });

  test('is refused in a section that its course no longer has, which no student would see', async () => {
    await api.store({ ...course(), sections: [] });
    expect(await run(['load', 'f'], alone({ key: 'alone' }))).toEqual([
      'refused',
      'f:1: exams.0: exam "alone": there is no section "section" in "course"',
    ]);
  });

  test('is refused if its key belongs to a homework', async () => {
    const refused = await run(['load', 'f'], alone({ key: 'homework' }));
    expect(refused).toEqual([
      'refused',
      'f:1: exams.0: course "course": item "homework" was a homework before: give the exam another key',
    ]);
  });
});
