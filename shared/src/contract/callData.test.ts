import fc from 'fast-check';
import * as v from 'valibot';
import { calls } from './calls';
import type { CallName } from './calls';
import { collectDropped } from './dropped';
import * as entities from './entities';
import * as examEntities from './examEntities';

const id = { _id: 'x1' };

describe('AP-08 a body that breaks the contract', () => {
  it.each<[CallName, unknown]>([
    ['register', { user: { name: 'منى' } }],
    ['login', { user: null }],
    ['myInfo', {}],
    ['groups', {}],
    ['myEnrollments', { enrollments: {} }],
    ['reportProgress', { enrollment: id }],
    ['myAttendances', {}],
    ['startAttendance', { attendance: {}, exam: null }],
    ['submitAttendance', { attendance: null }],
    ['exam', { exam: null }],
    ['courses', { courses: 'none' }],
    ['course', { course: {} }],
    ['checkCode', null],
    ['enroll', []],
    ['chapters', { chapters: undefined }],
  ])('AP-08 fails for %s where its list or object is missing', (name, data) => {
    // An empty array has no fields, which enroll allows: all its fields are optional.
    expect(v.safeParse(calls[name].data, data).success).toBe(name === 'enroll');
  });

  it('AP-08 never throws, whatever the server sends', () => {
    const anyCall = fc.constantFrom(...Object.values(calls));
    fc.assert(
      fc.property(anyCall, fc.anything({ maxDepth: 4, withNullPrototype: true }), (call, data) => {
        expect(() => v.safeParse(call.data, data)).not.toThrow();
      }),
    );
  });

  const junk = fc.oneof(fc.anything({ maxDepth: 2 }), fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 3 }));
  const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

  it.each([
    ['user', entities.user, 'string', []],
    ['course', entities.course, 'string', ['title', 'description', 'stage', 'grade', 'semester']],
    ['exam', examEntities.exam, 'string', ['title', 'description', 'stage', 'grade', 'semester']],
    ['attendance', examEntities.attendance, 'number', ['score', 'totalCorrect', 'attempts']],
    ['enrollment', entities.enrollment, 'list', ['progress']],
    ['course', entities.course, 'number', ['price', 'discount', 'totalDurationMin', 'avgRatings', 'lecturesCount']],
    ['course', entities.course, 'list', ['sections']],
    ['course', entities.course, 'boolean', ['active', 'showEnrollments', 'completed']],
    ['exam', examEntities.exam, 'number', ['durationMin', 'maxScore', 'attempts', 'totalQuestions']],
    ['exam', examEntities.exam, 'list', ['questions', 'requiredContent']],
  ] as const)('AP-08 reads invalid values in the fields of a %s as valid defaults (%#)', (_, entity, kind, fields) => {
    const names = [...fields, 'duration', 'totalDuration', 'course', 'exam', 'studentAnswers', 'name', 'group'];
    const sent = fc.record(Object.fromEntries(names.map((name) => [name, junk])), { requiredKeys: [] });
    fc.assert(
      fc.property(sent, (values) => {
        const result = v.safeParse(entity, { _id: 'x1', ...values });
        if (!result.success) {
          // Only an unusable list, course or exam fails.
          const culprits: unknown[] = [values.sections, values.questions, values.course].filter(
            (value) => value !== null && value !== undefined,
          );
          expect(culprits).not.toEqual([]);
          return;
        }
        const read: Record<string, unknown> = result.output;
        for (const field of fields) expect(kindOf(read[field])).toBe(kind);
        expect(Object.values(read).some((value) => typeof value === 'number' && !Number.isFinite(value))).toBe(false);
      }),
    );
  });

  it('AP-08 reads a course with only wrong values as an empty course', () => {
    const lies = {
      _id: 'c1',
      title: { ar: 'x' },
      image: 7,
      price: 'free',
      discount: -5,
      category: 'شرح',
      active: 'yes',
      sections: 'none',
      lecturesCount: null,
      totalDuration: Number.NaN,
      completed: 'no',
      updatedAt: 'أمس',
      avgRatings: [],
    };
    expect(v.parse(calls.course.data, { course: lies, progress: 'all', enrollmentId: [3] })).toMatchObject({
      enrolled: false,
      enrollmentId: null,
      progress: [],
      course: {
        title: '',
        image: '7',
        price: 0,
        discount: 0,
        category: null,
        active: false,
        sections: [],
        lecturesCount: 0,
        totalDurationMin: 0,
        completed: true,
        updatedAt: null,
        avgRatings: 0,
      },
    });
  });
});

describe('tolerant reading', () => {
  it('leaves out unusable list entries and keeps the rest', () => {
    const read = v.parse(calls.groups.data, { groups: [null, { name: 'بلا رقم' }, { _id: 'g1', name: 'السبت' }] });
    expect(read).toEqual({
      groups: [{ _id: 'g1', name: 'السبت' }],
      page: 1,
      totalPages: 1,
      result: 0,
      totalResults: 0,
    });
  });

  it('reads a blank text as none', () => {
    const read = v.parse(calls.course.data, { course: { ...id, title: ' \u00a0\n' } });
    expect(read.course.title).toBe('');
  });

  it('accepts a reference as an id or as the object', () => {
    const progress = [{ content: 'a', isCompleted: true }, { content: { _id: 'b' } }, { content: null }];
    const read = v.parse(calls.course.data, { course: id, progress });
    expect(read.progress.map((entry) => entry.content)).toEqual(['a', 'b']);
  });

  it('ignores the progress of a deleted item, also if there is no other', () => {
    const read = v.safeParse(calls.course.data, { course: id, progress: [{ content: null, isCompleted: true }] });
    expect(read).toMatchObject({ success: true, output: { progress: [] } });
  });

  it('accepts a required item as an id or as the object', () => {
    const read = v.parse(calls.exam.data, {
      exam: { ...id, requiredContent: ['a', { _id: 'b', title: 'ب', type: '?' }] },
    });
    expect(read.exam.requiredContent).toEqual([
      { _id: 'a', title: '', type: null },
      { _id: 'b', title: 'ب', type: null },
    ]);
    expect(read.attendance).toBeNull();
  });

  it('keeps the positions of answers, whatever was sent in them', () => {
    const read = v.parse(calls.submitAttendance.data, { attendance: { studentAnswers: ['a', {}, '', 7, 'd'] } });
    expect(read.attendance.studentAnswers).toEqual(['a', null, null, '7', 'd']);
  });

  it('keeps the options of a question in the order the server sent them', () => {
    const questions = [{ question: 'س', answers: { d: 'رابع', a: 5, b: null } }];
    const read = v.parse(calls.exam.data, { exam: { ...id, questions } });
    expect(Object.entries(read.exam.questions[0]?.answers ?? {})).toEqual([
      ['d', 'رابع'],
      ['a', '5'],
    ]);
  });

  it.each([null, 'أ، ب', 7])('RX-02 reads a question whose options are %j as one without options', (answers) => {
    const read = v.parse(calls.exam.data, { exam: { ...id, questions: [{ question: 'س', answers }] } });
    expect(read.exam.questions).toEqual([expect.objectContaining({ question: 'س', answers: {} })]);
  });

  it('RX-02 keeps the place of a question that cannot be read, so that answers stay with theirs', () => {
    const questions = [null, { question: 'الثاني', answers: { a: '1' } }];
    const read = v.parse(calls.exam.data, { exam: { ...id, questions } });
    expect(read.exam.questions.map((one) => one.question)).toEqual(['', 'الثاني']);
  });

  it('keeps an attempt whose exam was deleted', () => {
    const read = v.parse(calls.myAttendances.data, { attendances: [{ score: 5, exam: null }] });
    expect(read.attendances[0]).toMatchObject({ score: 5, exam: null, attempts: 0 });
  });

  it('reads a chapter only when it says where it begins, in seconds', () => {
    const read = v.parse(calls.chapters.data, { chapters: [{ title: 'مقدمة', start: '12' }, { title: 'بلا وقت' }] });
    expect(read.chapters).toEqual([{ title: 'مقدمة', startSec: 12 }]);
  });
});

describe('RX-01 a server that sends only the fields of the specification', () => {
  it('RX-01 reads enrollments and attendances without an id', () => {
    const enrollment = { course: { ...id, title: 'الموجات' }, progress: [], createdAt: '2026-11-01T09:00:00.000Z' };
    const { enrollments } = v.parse(calls.myEnrollments.data, { enrollments: [enrollment] });
    expect(enrollments.map(({ course }) => course?.title)).toEqual(['الموجات']);
    const { attendances } = v.parse(calls.myAttendances.data, { attendances: [{ score: 3, submitted: true }] });
    expect(attendances).toMatchObject([{ score: 3, submitted: true }]);
    expect(v.safeParse(calls.enroll.data, { transaction: {}, enrollment }).success).toBe(true);
  });

  it.each([
    ['without a course', {}],
    ['with a populated course', { course: { ...id } }],
    ['with the id of the course', { course: 'c1' }],
  ])('RX-03 takes the response to a progress report %s', (_, parts) => {
    const progress = [{ content: 'l1', isCompleted: false, watchedCount: 3, watchPercentage: 50 }];
    const read = v.parse(calls.reportProgress.data, { enrollment: { ...parts, progress } });
    expect(read.enrollment.progress).toEqual(progress);
  });

  it('RX-01 takes ids of graded items in place of progress entries', () => {
    const { progress } = v.parse(calls.course.data, { course: id, progress: ['homework-1'] });
    expect(progress).toMatchObject([{ content: 'homework-1', isCompleted: true }]);
  });

  it('RX-01 takes ids that are numbers', () => {
    const { courses } = v.parse(calls.courses.data, { courses: [{ _id: 7 }] });
    expect(courses[0]?._id).toBe('7');
  });
});

describe('RX-02 entries that cannot be used', () => {
  const dropped = (name: CallName, data: unknown) => collectDropped(() => v.safeParse(calls[name].data, data)).dropped;

  it('RX-02 records the number of dropped entries by list, with the field that caused it', () => {
    expect(dropped('courses', { courses: [id, { title: 'x' }, { _id: '' }] })).toEqual([
      { list: 'courses', field: '_id', dropped: 2, kept: 1 },
    ]);
    expect(dropped('myEnrollments', { enrollments: [null] })).toEqual([
      { list: 'enrollments', field: '', dropped: 1, kept: 0 },
    ]);
    expect(dropped('course', { course: id, progress: [{ watchedCount: 1 }] })).toMatchObject([
      { list: 'progress', field: 'content' },
    ]);
    expect(dropped('courses', { courses: [id] })).toEqual([]);
  });

  it.each<[CallName, unknown]>([
    ['groups', { groups: [{ name: 'x' }] }],
    ['myEnrollments', { enrollments: [{ course: { title: 'x' } }] }],
    ['myEnrollments', { enrollments: [null, 'x'] }],
    ['myAttendances', { attendances: ['x'] }],
    ['courses', { courses: [{}] }],
    ['chapters', { chapters: [{ title: 'x' }] }],
    ['course', { course: { ...id, sections: [{ title: 'x' }] } }],
    ['course', { course: { ...id, sections: [{ ...id, content: [{ ...id, type: 'game' }] }] } }],
    ['course', { course: id, progress: [{}] }],
    ['exam', { exam: { ...id, questions: [null, 1] } }],
  ])('RX-02 fails for %s when no entry of a list can be used (%#)', (name, data) => {
    expect(v.safeParse(calls[name].data, data).success).toBe(false);
  });

  it('RX-02 does not fail for an empty list or an optional one', () => {
    expect(v.safeParse(calls.courses.data, { courses: [] }).success).toBe(true);
    expect(v.safeParse(calls.courses.data, { courses: [{ ...id, sections: ['x'] }] }).success).toBe(true);
    const item = { ...id, type: 'lecture', docs: ['x'], requiredContent: [{}] };
    expect(v.safeParse(calls.course.data, { course: { ...id, sections: [{ ...id, content: [item] }] } }).success).toBe(
      true,
    );
  });
});

it('AP-08 reads items that are named by a number alone', () => {
  const lecture = { _id: 3, type: 'lecture', requiredContent: [9] };
  const data = { course: { _id: 1, sections: [{ _id: 2, content: [lecture] }] }, enrolled: true, progress: [9] };
  const read = v.parse(calls.course.data, data);
  expect(read.progress).toEqual([expect.objectContaining({ content: '9', isCompleted: true })]);
  expect(read.course.sections[0]?.content[0]?.requiredContent).toEqual([expect.objectContaining({ _id: '9' })]);
});
