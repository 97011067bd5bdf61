import { priceToPay } from '@manassa/shared/domain';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { codeWarnings } from '../../staffFile/codeWarnings.rule';
import { examWarnings } from '../../staffFile/examWarnings.rule';
import { mediaWarnings } from '../../staffFile/mediaWarnings';
import { problemsIn, readStaffFile } from '../../staffFile/readStaffFile';
import type { StaffFile } from '../../staffFile/courseFile';
import {
  courseIdOf,
  itemIdOf,
  itemRow,
  sectionIdOf,
  storeCourse,
  storeItems,
  storeRequirements,
} from '../../staffFile/storeCourse';
import { codeStateOf } from '../../code/codeState';
import { storeCodes } from '../../code/createCodes';
import { rowCount, type Handle } from '../../database/database';
import { courses, items, sections } from '../../database/schema';
import { storeExam } from '../../exam/storeExam';
import { storeGroups } from '../../group/storeGroups';
import { countOf, isUserMistake, UserMistake } from '@manassa/shared/config';

/** Returns true if an item requires itself, directly or through others. */
async function requiresItself(inner: Handle, itemId: string): Promise<boolean> {
  const { rows } = (await inner.execute(sql`with recursive needed(id) as (
    select required_item_id from requirements where item_id = ${itemId}
    union select required_item_id from requirements join needed on item_id = needed.id)
    select exists(select 1 from needed where id = ${itemId}) as found`)) as { rows: { found: boolean }[] };
  return rows[0]?.found === true;
}

/** Returns the keys of required items that are no longer in the course. */
async function removedRequirements(inner: Handle, course: string, requires: readonly string[]): Promise<string[]> {
  const required = requires.map((key) => itemIdOf(course, key));
  const rows = await inner
    .select({ key: items.key })
    .from(items)
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(inArray(items.id, required), or(isNotNull(items.removedAt), isNotNull(sections.removedAt))));
  return rows.map(({ key }) => key);
}

/** Loads one exam at the end of an existing section. */
async function loadExam(inner: Handle, { course, section, exam }: StaffFile['exams'][number]): Promise<string> {
  const sectionId = sectionIdOf(course, section);
  const [place] = await inner
    .select({ id: sections.id })
    .from(sections)
    .where(and(eq(sections.id, sectionId), isNull(sections.removedAt)));
  if (place === undefined) throw new UserMistake(`exam "${exam.key}": there is no section "${section}" in "${course}"`);
  await inner
    .update(courses)
    .set({ updatedAt: sql`now()` })
    .where(eq(courses.key, course));
  const required = exam.requires.map((key) => itemIdOf(course, key));
  const known = required.length === 0 ? [] : await inner.select().from(items).where(inArray(items.id, required));
  const missing = exam.requires.filter((key) => !known.some((item) => item.key === key));
  if (missing.length > 0) throw new UserMistake(`exam "${exam.key}" requires what is not there: ${missing.join(', ')}`);

  const itemId = itemIdOf(course, exam.key);
  const [before] = await inner.select().from(items).where(eq(items.id, itemId));
  const [count] = await inner.select({ count: rowCount() }).from(items).where(eq(items.sectionId, sectionId));
  const position = before?.sectionId === sectionId ? before.position : (count?.count ?? 0);
  // An exam in the course's file stays part of it.
  const isAlone = before?.removedAt === null ? before.loadedAlone : true;
  await storeItems(inner, course, [itemRow(course, section, position, exam)], isAlone);
  await storeRequirements(inner, course, exam);
  const regraded = await storeExam(inner, itemId, exam);
  return `exam "${exam.title}" (${exam.key}): ${countOf(exam.questions.length, 'question')}${regradedNote(regraded)}`;
}

async function loadCodes(inner: Handle, { course, keys }: StaffFile['codes'][number]): Promise<string[]> {
  const [known] = await inner.select().from(courses).where(eq(courses.key, course));
  if (known === undefined) throw new UserMistake(`there is no course "${course}"`);
  const stored = await storeCodes(inner, courseIdOf(course), keys);
  const foreign = stored.filter(({ courseId }) => courseId !== known.id).map(({ codeKey }) => codeKey);
  if (foreign.length > 0) throw new UserMistake(`codes of another course: ${foreign.join(', ')}`);
  const spent = (['used', 'void'] as const).flatMap((state) => {
    const count = stored.filter((code) => codeStateOf(code) === state).length;
    return count === 0 ? [] : [`, ${count} of them ${state}`];
  });
  return [`codes for ${course}: ${stored.length}${spent.join('')}`, ...codeWarnings({ course, keys })];
}

const regradedNote = (regraded: number): string =>
  regraded === 0 ? '' : `, ${countOf(regraded, 'submitted attempt')} regraded`;

function warningsOf(file: StaffFile): string[] {
  const inCourses = file.courses.flatMap(({ sections: all }) => all.flatMap((section) => section.items));
  const discounts = file.courses.flatMap(({ key, priceEgp, discountEgp }) =>
    priceEgp > 0 && priceToPay(priceEgp, discountEgp) === 0
      ? [`warning: course "${key}" is free: discountEgp ${discountEgp} takes away all of priceEgp ${priceEgp}`]
      : [],
  );
  const exams = [...inCourses, ...file.exams.map(({ exam }) => exam)].flatMap((item) =>
    item.type === 'exam' ? examWarnings(item) : [],
  );
  const homework = inCourses.flatMap(({ type, key, requires }) =>
    type === 'homework' && requires.length > 0
      ? [`warning: homework "${key}": requires has no effect, because only lectures and exams wait for other items`]
      : [],
  );
  return [...discounts, ...exams, ...homework];
}

/** Locks the courses of a file in one order: two loads that name the same ones would wait for each other. */
async function lockCourses(inner: Handle, { courses: files, exams }: StaffFile): Promise<void> {
  const keys = [...files.map(({ key }) => key), ...exams.map(({ course }) => course)];
  const ofFile = inArray(courses.key, keys);
  await inner.select({ id: courses.id }).from(courses).where(ofFile).orderBy(courses.id).for('no key update');
}

/**
 * Loads a staff file in one transaction; returns a line for each loaded thing.
 * @throws UserMistake that names every bad line, or else everything that does not fit the stored courses
 */
export async function loadStaffFile(handle: Handle, text: string, name: string): Promise<string[]> {
  const file = readStaffFile(text, name);
  return handle.transaction(async (inner) => {
    await lockCourses(inner, file);
    const done: string[] = [];
    const unfit: { path: [string, number]; message: string }[] = [];
    const collect = async (path: [string, number], step: () => Promise<void>): Promise<void> => {
      try {
        await step();
      } catch (error) {
        if (!isUserMistake(error)) throw error;
        unfit.push({ path, message: error.message });
      }
    };
    for (const group of file.groups) {
      await storeGroups(inner, group);
      done.push(`groups of ${group.grade}: ${group.names.length}`);
    }
    for (const course of file.courses) {
      const stored = await storeCourse(inner, course);
      done.push(
        `course "${course.title}" (${course.key}): ${countOf(stored.items, 'item')}${regradedNote(stored.regraded)}`,
      );
      const later = file.exams.filter((one) => one.course === course.key).map(({ exam }) => exam.key);
      const removed = stored.removed.filter((key) => !later.includes(key));
      if (removed.length > 0) {
        done.push(
          `warning: no longer in "${course.key}": ${removed.join(', ')}; students' work in them returns with their keys`,
        );
      }
    }
    for (const [index, exam] of file.exams.entries())
      await collect(['exams', index], async () => void done.push(await loadExam(inner, exam)));
    // After all of them: an earlier one may still require what a later one changes.
    for (const [index, { course, exam }] of file.exams.entries()) {
      const refuse = (why: string): unknown =>
        unfit.push({ path: ['exams', index], message: `exam "${exam.key}" requires ${why}` });
      const removed = await removedRequirements(inner, course, exam.requires);
      if (removed.length > 0) refuse(`what is no longer in "${course}": ${removed.join(', ')}`);
      if (await requiresItself(inner, itemIdOf(course, exam.key))) refuse('itself: nobody could ever open it');
    }
    done.push(...warningsOf(file), ...(await mediaWarnings(file)));
    for (const [index, codes] of file.codes.entries())
      await collect(['codes', index], async () => void done.push(...(await loadCodes(inner, codes))));
    if (unfit.length > 0) {
      const describe = problemsIn(text, name);
      throw new UserMistake(unfit.map(({ path, message }) => describe(path, message)).join('\n'));
    }
    if (done.length === 0) {
      throw new UserMistake(
        `${name} names nothing to load: it needs a course, or "courses", "exams", "codes" or "groups"`,
      );
    }
    return done;
  });
}
