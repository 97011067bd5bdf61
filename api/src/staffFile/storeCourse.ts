import { UserMistake } from '@manassa/shared/config';
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Handle } from '../database/database';
import { idFromKey } from '../database/ids';
import { categories, courses, items, requirements, sections } from '../database/schema';
import { storeExam } from '../exam/storeExam';
import type { CourseFile, ItemFile } from './courseFile';
import { videoId } from './videoId.rule';

interface CourseDates {
  createdAt: Date;
  updatedAt: Date;
}

interface StoredCourse {
  courseId: string;
  items: number;
  /** Number of scores changed by a corrected answer key. */
  regraded: number;
  /** Keys of items that the course had before and no longer has. */
  removed: string[];
}

type ItemRow = typeof items.$inferInsert;

export const courseIdOf = (courseKey: string): string => idFromKey('course', courseKey);
export const sectionIdOf = (courseKey: string, sectionKey: string): string =>
  idFromKey('section', courseKey, sectionKey);
export const itemIdOf = (courseKey: string, itemKey: string): string => idFromKey('item', courseKey, itemKey);

const incoming = (column: PgColumn): SQL => sql.raw(`excluded."${column.name}"`);

/** Returns the row of an item in a file. */
export function itemRow(courseKey: string, sectionKey: string, position: number, file: ItemFile): ItemRow {
  const row: ItemRow = {
    id: itemIdOf(courseKey, file.key),
    courseId: courseIdOf(courseKey),
    sectionId: sectionIdOf(courseKey, sectionKey),
    key: file.key,
    type: file.type,
    title: file.title,
    description: file.description,
    isFree: file.isFree,
    published: file.published,
    position,
  };
  if (file.type === 'homework') return row;
  if (file.type === 'exam') return { ...row, durationMin: file.durationMin };
  return {
    ...row,
    durationMin: file.durationMin,
    videoType: file.videoType,
    video: file.video,
    freeVideo: file.freeVideo ?? null,
    videoId: videoId(file.video),
    freeVideoId: file.freeVideo === undefined ? null : videoId(file.freeVideo),
    docs: file.docs,
    chapters: file.chapters,
    watchLimit: file.watchLimit,
  };
}

/**
 * Writes items of a course. Stored ones, even if removed, keep their id and students' work. Throws UserMistake for an
 * item of another type than before, which the students' work would not fit. `loadedAlone` is true for an exam that is
 * not in the course's file.
 */
export async function storeItems(
  handle: Handle,
  courseKey: string,
  rows: ItemRow[],
  loadedAlone: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const known = await handle.select({ id: items.id, type: items.type }).from(items).where(inArray(items.id, ids));
  const types = new Map(known.map((row) => [row.id, row.type]));
  for (const row of rows) {
    const before = types.get(row.id) ?? row.type;
    if (before !== row.type) {
      throw new UserMistake(
        `course "${courseKey}": item "${row.key}" was ${before === 'exam' ? 'an' : 'a'} ${before} before: give the ${row.type} another key`,
      );
    }
  }
  await handle
    .insert(items)
    .values(rows.map((row) => ({ ...row, loadedAlone, removedAt: null })))
    .onConflictDoUpdate({
      target: items.id,
      set: {
        sectionId: incoming(items.sectionId),
        title: incoming(items.title),
        description: incoming(items.description),
        durationMin: incoming(items.durationMin),
        isFree: incoming(items.isFree),
        published: incoming(items.published),
        position: incoming(items.position),
        loadedAlone: incoming(items.loadedAlone),
        videoType: incoming(items.videoType),
        video: incoming(items.video),
        freeVideo: incoming(items.freeVideo),
        videoId: incoming(items.videoId),
        freeVideoId: incoming(items.freeVideoId),
        docs: incoming(items.docs),
        chapters: incoming(items.chapters),
        watchLimit: incoming(items.watchLimit),
        removedAt: null,
      },
    });
}

async function storeCategory(handle: Handle, name: string): Promise<string> {
  const id = idFromKey('category', name);
  await handle.insert(categories).values({ id, name }).onConflictDoNothing();
  return id;
}

/** Returns the keys of a course's items that are not removed, in order. */
async function readPresentKeys(handle: Handle, courseId: string): Promise<string[]> {
  const rows = await handle
    .select({ key: items.key })
    .from(items)
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(eq(items.courseId, courseId), isNull(items.removedAt), isNull(sections.removedAt)))
    .orderBy(asc(sections.position), asc(items.position));
  return rows.map(({ key }) => key);
}

/**
 * Stores a course with its content; call it in a transaction. Items missing in the file are marked as removed, keep
 * students' work, and return when named again.
 * @param dates for the sample catalogue; default: now
 */
export async function storeCourse(handle: Handle, file: CourseFile, dates?: CourseDates): Promise<StoredCourse> {
  const courseId = courseIdOf(file.key);
  const { key, sections: sectionFiles, category, priceEgp, discountEgp, ...fields } = file;
  const values = { ...fields, priceEgp, discountEgp, categoryId: await storeCategory(handle, category) };
  await handle
    .insert(courses)
    .values({ id: courseId, key, ...values, ...dates })
    .onConflictDoUpdate({ target: courses.key, set: { ...values, updatedAt: sql`now()` } });

  const before = await readPresentKeys(handle, courseId);
  await handle
    .update(sections)
    .set({ removedAt: sql`now()` })
    .where(eq(sections.courseId, courseId));
  if (sectionFiles.length > 0) {
    await handle
      .insert(sections)
      .values(
        sectionFiles.map((section, position) => ({
          id: sectionIdOf(key, section.key),
          courseId,
          key: section.key,
          title: section.title,
          position,
        })),
      )
      .onConflictDoUpdate({
        target: [sections.courseId, sections.key],
        set: { title: incoming(sections.title), position: incoming(sections.position), removedAt: null },
      });
  }

  await handle
    .update(items)
    .set({ removedAt: sql`now()` })
    .where(and(eq(items.courseId, courseId), eq(items.loadedAlone, false)));
  const files = sectionFiles.flatMap((section) => section.items.map((item, position) => ({ section, item, position })));
  await storeItems(
    handle,
    key,
    files.map(({ section, item, position }) => itemRow(key, section.key, position, item)),
    false,
  );

  let regraded = 0;
  for (const { item } of files) {
    await storeRequirements(handle, key, item);
    if (item.type === 'exam') regraded += await storeExam(handle, itemIdOf(key, item.key), item);
  }
  const present = new Set(await readPresentKeys(handle, courseId));
  return { courseId, items: files.length, regraded, removed: before.filter((one) => !present.has(one)) };
}

export async function storeRequirements(handle: Handle, courseKey: string, file: ItemFile): Promise<void> {
  const itemId = itemIdOf(courseKey, file.key);
  await handle.delete(requirements).where(eq(requirements.itemId, itemId));
  const required = [...new Set(file.requires)];
  if (required.length === 0) return;
  await handle
    .insert(requirements)
    .values(required.map((other, position) => ({ itemId, requiredItemId: itemIdOf(courseKey, other), position })));
}
