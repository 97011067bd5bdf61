import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { stringify } from 'csv-stringify/sync';
import { describeLateness } from '../../attendance/lateness.rule';
import { attendances, courses, groups, items, users } from '../../database/schema';
import { findCourseByKey, findItemByKey, textOption } from '../findSubject';
import type { StaffCommand } from '../staffCommand';
import { UserMistake } from '@manassa/shared/config';
import { exactPercent, GRADES } from '@manassa/shared/domain';
import { presentMoment } from './table.rule';

/** Attempts read at once: limits the wait of requests on the embedded database. */
const BATCH = 2000;

const COLUMNS = [
  'student_code',
  'name',
  'grade',
  'group',
  'course',
  'exam',
  'title',
  'attempt',
  'score',
  'max_score',
  'percent',
  'correct',
  'questions',
  'started_utc',
  'deadline_utc',
  'submitted_utc',
  'lateness',
  'late_by_min',
] as const;
type ResultRow = Record<(typeof COLUMNS)[number], string | number>;

/** Returns a percentage with two decimals. */
const percentOf = (score: number, most: number): number => Math.round(exactPercent(score, most) * 100) / 100;

/** Returns CSV with a byte order mark, for Excel. Names come from students, so formulas are quoted. */
function resultsCsv(rows: readonly ResultRow[]): string {
  return stringify([...rows], { header: true, columns: [...COLUMNS], bom: true, escape_formulas: true });
}

export const resultCommands: Readonly<Record<string, StaffCommand>> = {
  'results export': {
    arguments: [],
    about: 'print every submitted attempt, as CSV for a spreadsheet or with --json',
    options: {
      csv: { about: 'print CSV, which is the default' },
      course: { about: 'only this course', value: 'course-key' },
      exam: { about: 'only this exam', value: 'course-key/exam-key' },
      grade: { about: 'only students of this grade', value: GRADES.map(({ _id }) => _id) },
    },
    examples: ['results export --csv > results.csv', 'results export --csv --exam waves/final > final.csv'],
    async run({ handle, progress }, { options }) {
      const [courseKey, examKey, grade] = [options.course, options.exam, options.grade].map(textOption);
      if (options.csv === true && options.json === true) throw new UserMistake('choose --csv or --json');
      const course = courseKey ? await findCourseByKey(handle, courseKey) : null;
      const exam = examKey ? await findItemByKey(handle, examKey, 'exam') : null;
      const rows: ResultRow[] = [];
      for (let after = ''; ;) {
        const batch = await handle
          .select({ attempt: attendances, user: users, group: groups.name, item: items, course: courses.key })
          .from(attendances)
          .innerJoin(users, eq(users.id, attendances.userId))
          .innerJoin(groups, eq(groups.id, users.groupId))
          .innerJoin(items, eq(items.id, attendances.examId))
          .innerJoin(courses, eq(courses.id, items.courseId))
          .where(
            and(
              gt(attendances.id, after),
              isNotNull(attendances.submittedAt),
              course === null ? undefined : eq(items.courseId, course.id),
              exam === null ? undefined : eq(attendances.examId, exam.id),
              grade ? eq(users.grade, grade) : undefined,
            ),
          )
          .orderBy(asc(attendances.id))
          .limit(BATCH);
        for (const { attempt, user, group, item, course: key } of batch) {
          const { lateness, lateBySec } = describeLateness(attempt);
          rows.push({
            student_code: user.studentCode,
            name: user.name,
            grade: user.grade,
            group,
            course: key,
            exam: item.key,
            title: item.title,
            attempt: attempt.number,
            score: attempt.score,
            max_score: attempt.maxScore,
            percent: percentOf(attempt.score, attempt.maxScore),
            correct: attempt.totalCorrect,
            questions: attempt.totalQuestions,
            started_utc: presentMoment(attempt.startedAt),
            deadline_utc: presentMoment(attempt.expiresAt),
            submitted_utc: presentMoment(attempt.submittedAt),
            lateness,
            late_by_min: Math.ceil(lateBySec / 60),
          });
        }
        after = batch.at(-1)?.attempt.id ?? after;
        if (batch.length < BATCH) break;
        progress(`${rows.length} results`);
      }
      rows.sort((one, other) => compare(orderOf(one), orderOf(other)));
      return { data: rows, lines: [resultsCsv(rows).trimEnd()] };
    },
  },
};

const orderOf = ({ course, exam, student_code: code, attempt }: ResultRow): string =>
  `${course}\n${exam}\n${code}\n${String(attempt).padStart(9, '0')}`;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
