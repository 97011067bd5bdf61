import { sql } from 'drizzle-orm';
import { readApiConfig } from '../config/apiConfig';
import { courses, exams, groups, items, users } from '../database/schema';
import { openDatabase } from '../database/openDatabase';
import { recountEnrollments } from '../enrollment/recountEnrollments';
import { storeGroups } from '../group/storeGroups';
import { courseIdOf, itemIdOf, storeCourse } from '../staffFile/storeCourse';
import { hashPassword } from '../user/password';
import { buildCourse, buildExam, buildHomework, buildLecture, buildQuestion } from './buildCourse';

/**
 * Fills an empty database with a school for measurements: STUDENTS with codes L0, L1 … and password `secret-123`,
 * COURSES, and submitted ATTEMPTS. The first student is enrolled in every course, others in ten. The free exam
 * `c0/final` has 20 questions with the right answer `a` and no attempts; prints its id and its course's.
 */
const count = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const STUDENTS = count('STUDENTS', 10_000);
const COURSES = count('COURSES', 100);
const ATTEMPTS = count('ATTEMPTS', 200_000);
const QUESTIONS = 20;
const LECTURES = 10;

async function seed(): Promise<void> {
  const database = await openDatabase(readApiConfig(process.env));
  const { handle } = database;
  await storeGroups(handle, { stage: 'highschool', grade: 'third', names: ['السبت'] });
  const [group] = await handle.select().from(groups);
  const passwordHash = await hashPassword('secret-123');
  const questions = Array.from({ length: QUESTIONS }, () => buildQuestion('a', 1));
  for (let number = 0; number < COURSES; number += 1) {
    const lectures = Array.from({ length: LECTURES }, (_, at) => buildLecture({ key: `l${at}` }));
    const content = [
      ...lectures,
      buildHomework(),
      buildExam({ key: 'final', attempts: 1, isFree: number === 0, questions }),
    ];
    await storeCourse(handle, buildCourse(content, { key: `c${number}`, title: `الكورس ${number}` }));
  }
  await handle.execute(sql`
    insert into ${users} (id, name, stage, grade, student_code, student_number, parent_number, group_id, password_hash)
    select md5(n::text), 'طالب رقم ' || n, 'highschool', 'third', 'L' || n, '01012345678', '01112345678', ${group?.id}, ${passwordHash}
    from generate_series(0, ${STUDENTS - 1}::int) n`);
  await handle.execute(sql`
    insert into enrollments (id, user_id, course_id)
    select md5(u.n || ' ' || c.n), md5(u.n::text), c.id
    from generate_series(0, ${STUDENTS - 1}::int) as u(n)
    join (select id, row_number() over (order by sequence) - 1 as n from ${courses}) c
      on u.n = 0 or (c.n - u.n % ${COURSES}::int + ${COURSES}::int) % ${COURSES}::int < 10`);
  await recountEnrollments(handle);
  // Only exams of other courses: the first course's is for the exam day.
  await handle.execute(sql`
    insert into attendances (id, user_id, exam_id, number, revision, total_questions, max_score, answers, score,
      total_correct, expires_at, submitted_at)
    select md5('a' || g.n), md5((g.n % ${STUDENTS}::int)::text), e.item_id, 1 + g.n / ${STUDENTS * Math.max(1, COURSES - 1)}::int, 1, ${QUESTIONS}::int,
      ${QUESTIONS}::int, ('[' || repeat('"a",', ${QUESTIONS - 1}::int) || '"a"]')::json, ${QUESTIONS}::int, ${QUESTIONS}::int, now(), now()
    from generate_series(0, ${ATTEMPTS - 1}::int) as g(n)
    join (select item_id, row_number() over (order by c.sequence) - 1 as n
          from ${exams} join ${items} i on i.id = item_id join ${courses} c on c.id = i.course_id) e
      on e.n = 1 + (g.n / ${STUDENTS}::int) % ${Math.max(1, COURSES - 1)}::int`);
  await handle.execute(sql`analyze`);
  await database.close();
  console.log(JSON.stringify({ examId: itemIdOf('c0', 'final'), courseId: courseIdOf('c0') }));
}

await seed();
