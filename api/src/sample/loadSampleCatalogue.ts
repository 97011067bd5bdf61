import { and, asc, eq, sql } from 'drizzle-orm';
import { priceToPay } from '@manassa/shared/domain';
import type { CourseFile } from '../staffFile/courseFile';
import { courseIdOf, storeCourse } from '../staffFile/storeCourse';
import { createCodes } from '../code/createCodes';
import { isUnusedCode } from '../code/codeState';
import { rowCount, type Database, type Handle } from '../database/database';
import { codes, courses, groups, users } from '../database/schema';
import { readSetting, writeSetting } from '../database/settings';
import { storeGroups } from '../group/storeGroups';
import { EXIT, isUserMistake, UserMistake } from '@manassa/shared/config';
import { enrollStudent } from '../transaction/enrollStudent';
import { registerStudent } from '../user/registerStudent';
import {
  CODES_PER_COURSE,
  demoCourseKey,
  demoStudent,
  isDemoStudent,
  SAMPLE_SETTING,
  sampleGroups,
} from './sampleContent';
import { readSampleCourses } from './readSampleCourses';
import { studyCourse } from './studyCourse';

/** Contents to print for the operator. */
export interface SampleReport {
  loaded: boolean;
  courses: number;
  /** Null if this database has no sample. */
  student: { studentCode: string; password: string; name: string } | null;
  codes: { codeKey: string; courseKey: string; courseTitle: string }[];
}

/** Advisory lock, so that servers starting together load the sample once; any number. */
const SAMPLE_LOCK = 7_204_519;
const DAY_MS = 86_400_000;

async function report(handle: Handle, loaded: boolean): Promise<SampleReport> {
  const hasSample = (await readSetting(handle, SAMPLE_SETTING)) !== null;
  const [total] = await handle.select({ count: rowCount() }).from(courses);
  const { studentCode, password, name } = demoStudent;
  const [student] = await handle.select().from(users).where(isDemoStudent);
  return {
    loaded,
    courses: total?.count ?? 0,
    student: student === undefined ? null : { studentCode, password, name },
    codes: hasSample
      ? await handle
          .select({ codeKey: codes.codeKey, courseKey: courses.key, courseTitle: courses.title })
          .from(codes)
          .innerJoin(courses, eq(courses.id, codes.courseId))
          .where(isUnusedCode)
          .orderBy(asc(courses.sequence), asc(codes.codeKey))
          .limit(30)
      : [],
  };
}

/** Dates courses nine days apart, the last one recent: lists show the newest first. */
async function storeCourses(inner: Handle, files: readonly CourseFile[], now: number): Promise<void> {
  for (const [index, file] of files.entries()) {
    const age = files.length - 1 - index;
    await storeCourse(inner, file, {
      createdAt: new Date(now - (40 + 9 * age) * DAY_MS),
      updatedAt: new Date(now - (2 + ((age * 5) % 17)) * DAY_MS),
    });
    if (file.active && priceToPay(file.priceEgp, file.discountEgp) > 0)
      await createCodes(inner, courseIdOf(file.key), CODES_PER_COURSE);
  }
}

/** Stores the demo student, enrolled in a free and, with a code, a paid course. */
async function storeDemoStudent(inner: Handle, files: readonly CourseFile[]): Promise<void> {
  const { stage, grade } = demoStudent;
  const [known] = await inner.select().from(users).where(eq(users.studentCode, demoStudent.studentCode));
  if (known !== undefined) return;
  const [group] = await inner
    .select()
    .from(groups)
    .where(and(eq(groups.stage, stage), eq(groups.grade, grade)))
    .orderBy(asc(groups.position))
    .limit(1);
  if (group === undefined) return;
  const student = await registerStudent(inner, { ...demoStudent, group: group.id });
  const free = files.find(
    (file) => file.grade === grade && file.active && priceToPay(file.priceEgp, file.discountEgp) === 0,
  );
  if (free !== undefined) {
    const wish = { userId: student.id, courseId: courseIdOf(free.key), codeKey: '' };
    const { enrollment } = await enrollStudent(inner, wish);
    await studyCourse(inner, enrollment, { enrolledDaysAgo: 33, examDaysAgo: 26, homework: false, wrongEvery: 5 });
  }
  const paid = files.find((file) => file.key === demoCourseKey && file.active);
  if (paid !== undefined) {
    const courseId = courseIdOf(paid.key);
    const [codeKey = ''] = await createCodes(inner, courseId, 1);
    const { enrollment } = await enrollStudent(inner, { userId: student.id, courseId, codeKey });
    await studyCourse(inner, enrollment, { enrolledDaysAgo: 19, examDaysAgo: 6, homework: true, wrongEvery: 4 });
  }
}

/** Loads the sample into a database without courses. Throws UserMistake for an unreadable file. */
export async function loadSampleCatalogue(
  database: Database,
  { seedDir }: { seedDir?: string } = {},
): Promise<SampleReport> {
  const { handle } = database;
  const [any] = await handle.select({ id: courses.id }).from(courses).limit(1);
  if (any !== undefined) return report(handle, false);

  let files: CourseFile[];
  try {
    files = readSampleCourses(seedDir);
  } catch (error) {
    if (isUserMistake(error)) {
      throw new UserMistake(
        `The sample catalogue cannot be read: ${error.message.replaceAll('\n', '; ')}`,
        EXIT.misused,
      );
    }
    throw error;
  }
  const loaded = await handle.transaction(async (inner) => {
    await inner.execute(sql`select pg_advisory_xact_lock(${SAMPLE_LOCK}::int)`);
    if ((await readSetting(inner, SAMPLE_SETTING)) !== null) return false;
    for (const group of sampleGroups) await storeGroups(inner, group);
    await storeCourses(inner, files, Date.now());
    await storeDemoStudent(inner, files);
    if (files.length > 0) await writeSetting(inner, SAMPLE_SETTING, 'loaded');
    return files.length > 0;
  });
  return report(handle, loaded);
}
