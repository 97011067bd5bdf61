import { and, eq } from 'drizzle-orm';
import { users } from '../database/schema';
import { groupIdOf, type GroupFile } from '../group/storeGroups';

export const sampleGroups: readonly GroupFile[] = [
  {
    stage: 'highschool',
    grade: 'second',
    names: ['السبت والثلاثاء - 2 ظهرًا', 'الأحد والأربعاء - 4 عصرًا', 'مجموعة الأونلاين'],
  },
  {
    stage: 'highschool',
    grade: 'third',
    names: ['السبت والثلاثاء - 5 مساءً', 'الاثنين والخميس - 3 عصرًا', 'مجموعة الأونلاين'],
  },
];

export const sampleGroupIds = sampleGroups.flatMap(({ stage, grade, names }) =>
  names.map((name) => groupIdOf(stage, grade, name)),
);

/** Setting of a database in which the sample is loaded, or was removed. */
export const SAMPLE_SETTING = 'sample';

/** Public account to try the product. */
export const demoStudent = {
  name: 'عبد الرحمن مصطفى عبد اللطيف',
  studentCode: '20418',
  password: 'demo-2025?',
  studentNumber: '01012345678',
  parentNumber: '01112345678',
  stage: 'highschool',
  grade: 'third',
};

/** Condition of the public account; without it, a student may have its code. */
export const isDemoStudent = and(eq(users.studentCode, demoStudent.studentCode), eq(users.name, demoStudent.name));

/** Paid course that the demo student has half completed. */
export const demoCourseKey = 't3-current';

export const CODES_PER_COURSE = 3;
