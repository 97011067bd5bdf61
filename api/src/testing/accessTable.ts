import type { CallName } from '@manassa/shared/contract';

/**
 * Callers, in the order of the table's columns; all but the visitor are students of the course's grade:
 * - `visitor` has no login;
 * - `other` is enrolled in another course, and sends ids of a student in `running`;
 * - `outsider` is not enrolled;
 * - `enrolled` has not started the exam;
 * - `running` has an open attempt;
 * - `submitted` has used the last attempt;
 * - `finished` has an attempt at an exam that staff have finished.
 */
export const roles = ['visitor', 'other', 'outsider', 'enrolled', 'running', 'submitted', 'finished'] as const;
export type Role = (typeof roles)[number];

interface AccessRow {
  /** Statuses in the order of `roles`. */
  status: readonly [number, number, number, number, number, number, number];
  /** Paths of `data` with the roles that see them. `[]` is each entry of a list, with its type. */
  fields: readonly (readonly [readonly Role[], readonly string[]])[];
}

const everyone = roles;
const students = roles.slice(1);
const members = roles.slice(3);
const attended: readonly Role[] = ['running', 'submitted', 'finished'];
const examined: readonly Role[] = ['submitted', 'finished'];
const owners: readonly Role[] = ['other', ...members];

const under = (parent: string, names: string): string[] => names.split(' ').map((name) => `${parent}.${name}`);

const PAGE = ['page', 'totalPages', 'result', 'totalResults'];
const USER = under('user', '_id name stage grade studentCode studentNumber parentNumber group');
const PROGRESS = 'content isCompleted watchedCount watchPercentage';
const ATTEMPT =
  '_id exam score totalCorrect attempts submitted startedAt expiresAt serverNow late tooLate lateBySec createdAt ' +
  'updatedAt checkpointSec replaceable';
const HISTORY = 'score maxScore updatedAt';
const EXAM =
  '_id title description duration totalQuestions maxScore attempts finished enableAnswers reviewLater isFree stage ' +
  'grade semester course';
const QUESTION = '_id question image score answers';
const COURSE =
  '_id title image description price discount stage grade semester category._id category.name active lecturesCount ' +
  'examsCount homeworksCount totalDuration enrollmentsCount showEnrollments avgRatings completed createdAt updatedAt ' +
  'paymentNumber';

/** Outline of every item, and all of a free lecture but its video. */
function contentFields(sections: string): string[] {
  const outline = '_id type title duration isFree';
  return [
    ...under(sections, '_id title duration'),
    ...['lecture', 'free lecture', 'homework', 'exam'].flatMap((type) =>
      under(`${sections}.content[${type}]`, outline),
    ),
    ...under(`${sections}.content[free lecture]`, 'description videoType docs[].name docs[].link watchLimit'),
  ];
}

const LECTURE = 'course.sections[].content[lecture]';
const FREE_LECTURE = 'course.sections[].content[free lecture]';

/** Routes without students' data, for operators and programs: open, metrics with a token. */
export const operationRoutes: readonly string[] = ['GET /metrics', 'GET /openapi.json', 'GET /readyz'];

/** Access to every call; an unlisted call or field fails its test. */
export const accessTable: Readonly<Record<CallName, AccessRow>> = {
  register: {
    status: [200, 200, 200, 200, 200, 200, 200],
    fields: [[everyone, [...USER, 'user.loginToken']]],
  },
  login: {
    status: [200, 200, 200, 200, 200, 200, 200],
    fields: [[everyone, [...USER, 'user.loginToken']]],
  },
  myInfo: {
    status: [401, 200, 200, 200, 200, 200, 200],
    fields: [[students, USER]],
  },
  groups: {
    status: [200, 200, 200, 200, 200, 200, 200],
    fields: [[everyone, ['groups[]._id', 'groups[].name', ...PAGE]]],
  },
  courses: {
    status: [200, 200, 200, 200, 200, 200, 200],
    fields: [
      [everyone, [...under('courses[]', COURSE), ...contentFields('courses[].sections[]'), ...PAGE]],
      // The list shows everyone what a visitor sees.
      [everyone, ['courses[].sections[].content[free lecture].freeVideo']],
    ],
  },
  course: {
    status: [200, 200, 200, 200, 200, 200, 200],
    fields: [
      [everyone, [...under('course', COURSE), ...contentFields('course.sections[]'), 'enrolled', 'isFavorite']],
      [['visitor', 'other', 'outsider'], [`${FREE_LECTURE}.freeVideo`]],
      [members, ['enrollmentId', `${FREE_LECTURE}.video`, 'course.sections[].content[homework].description']],
      [members, under(LECTURE, 'description videoType video docs[].name docs[].link watchLimit')],
      [members, under(`${LECTURE}.requiredContent[]`, '_id title type')],
      [examined, under('progress[]', PROGRESS)],
    ],
  },
  chapters: {
    status: [401, 404, 404, 200, 200, 200, 200],
    fields: [[members, ['chapters[].title', 'chapters[].start']]],
  },
  checkCode: {
    status: [401, 200, 200, 200, 200, 200, 200],
    fields: [[students, ['code.codeKey', 'code.valid', 'valid']]],
  },
  enroll: {
    status: [401, 200, 200, 200, 200, 200, 200],
    fields: [
      [students, under('transaction', '_id course enrollment paymentMethod amount createdAt')],
      [students, [...under('enrollment', '_id createdAt'), ...under('enrollment.course', COURSE)]],
      [examined, under('enrollment.progress[]', PROGRESS)],
    ],
  },
  myEnrollments: {
    status: [401, 200, 200, 200, 200, 200, 200],
    fields: [
      [owners, [...under('enrollments[]', '_id createdAt'), ...under('enrollments[].course', COURSE)]],
      [owners, under('enrollments[].next', '_id title type section')],
      [examined, under('enrollments[].progress[]', PROGRESS)],
    ],
  },
  reportProgress: {
    status: [401, 404, 404, 200, 200, 200, 200],
    fields: [
      [members, [...under('enrollment', '_id createdAt'), ...under('enrollment.course', COURSE)]],
      [members, under('enrollment.progress[]', PROGRESS)],
    ],
  },
  exam: {
    status: [401, 200, 200, 200, 200, 200, 200],
    fields: [
      [students, under('exam', EXAM)],
      [attended, [...under('exam.questions[]', QUESTION), ...under('attendance', ATTEMPT)]],
      [examined, ['exam.questions[].correctAnswer', 'attendance.studentAnswers[]']],
      [examined, under('attendance.history[]', HISTORY)],
    ],
  },
  startAttendance: {
    status: [401, 403, 403, 200, 200, 403, 403],
    fields: [
      [
        ['enrolled', 'running'],
        [...under('attendance', ATTEMPT), ...under('exam', EXAM), ...under('exam.questions[]', QUESTION)],
      ],
    ],
  },
  checkpoint: {
    status: [401, 409, 409, 409, 200, 200, 200],
    fields: [
      [attended, [...under('attendance', ATTEMPT), 'attendance.studentAnswers[]']],
      [['running'], under('attendance', 'savedAt answeredAtMs[] activeDevice')],
    ],
  },
  submitAttendance: {
    status: [401, 409, 409, 409, 200, 200, 200],
    fields: [
      [attended, [...under('attendance', ATTEMPT), 'attendance.studentAnswers[]', ...under('exam', EXAM)]],
      [attended, [...under('exam.questions[]', QUESTION), 'exam.questions[].correctAnswer']],
      [attended, under('attendance.history[]', HISTORY)],
    ],
  },
  myAttendances: {
    status: [401, 200, 200, 200, 200, 200, 200],
    fields: [
      [
        examined,
        [
          ...under('attendances[]', ATTEMPT.replace('exam ', '')),
          'attendances[].studentAnswers[]',
          ...under('attendances[].history[]', HISTORY),
          ...under('attendances[].course', '_id title'),
          ...under('attendances[].exam', '_id title description stage grade semester totalQuestions maxScore'),
        ],
      ],
    ],
  },
  // Last: it ends the logins.
  logout: {
    status: [200, 200, 200, 200, 200, 200, 200],
    fields: [],
  },
};
