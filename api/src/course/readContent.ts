import { and, asc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../database/database';
import { items, requirements, sections } from '../database/schema';
import { isOneOf, statement } from '../database/statement';
import { inCourseOrder, isVisible } from './readCourses';

/** Item that must be completed first. */
export interface RequiredItem {
  _id: string;
  title: string;
  type: string;
}

type SectionRow = Awaited<ReturnType<typeof readSections>>[number];
export type ContentRow = Awaited<ReturnType<typeof readItems>>[number] & { required: RequiredItem[] };

export interface CourseContent {
  sections: SectionRow[];
  /** In the order of the sections and within them. */
  items: ContentRow[];
}

const requiring = alias(items, 'requiring');

const requiredItems = (handle: Handle) =>
  handle
    .select({ itemId: requirements.itemId, _id: items.id, title: items.title, type: items.type })
    .from(requirements)
    .innerJoin(requiring, eq(requiring.id, requirements.itemId))
    .innerJoin(items, eq(items.id, requirements.requiredItemId))
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .orderBy(asc(requirements.position))
    .$dynamic();

const requiredByItems = statement('required_by_items', (handle) =>
  requiredItems(handle).where(and(isOneOf(requiring.id, 'itemIds'), isVisible)),
);
const requiredInCourses = statement('required_in_courses', (handle) =>
  requiredItems(handle).where(and(isOneOf(requiring.courseId, 'courseIds'), isVisible)),
);

function byItem(rows: readonly (RequiredItem & { itemId: string })[]): Map<string, RequiredItem[]> {
  const found = new Map<string, RequiredItem[]>();
  for (const { itemId, ...required } of rows) found.set(itemId, [...(found.get(itemId) ?? []), required]);
  return found;
}

/** Returns required items by item id. Hidden items cannot be completed and are left out. */
export async function readRequired(handle: Handle, itemIds: readonly string[]): Promise<Map<string, RequiredItem[]>> {
  return byItem(itemIds.length === 0 ? [] : await requiredByItems(handle).execute({ itemIds }));
}

const sectionsOf = statement('sections_of_courses', (handle) =>
  handle
    .select({ id: sections.id, courseId: sections.courseId, title: sections.title })
    .from(sections)
    .where(and(isOneOf(sections.courseId, 'courseIds'), isNull(sections.removedAt)))
    .orderBy(asc(sections.position)),
);
const readSections = (handle: Handle, courseIds: readonly string[]) => sectionsOf(handle).execute({ courseIds });

const itemsOf = statement('items_of_courses', (handle) =>
  handle
    .select({
      id: items.id,
      sectionId: items.sectionId,
      type: items.type,
      title: items.title,
      description: items.description,
      durationMin: items.durationMin,
      isFree: items.isFree,
      videoType: items.videoType,
      video: items.video,
      freeVideo: items.freeVideo,
      docs: items.docs,
      watchLimit: items.watchLimit,
    })
    .from(items)
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(isOneOf(items.courseId, 'courseIds'), isVisible))
    .orderBy(inCourseOrder),
);
const readItems = (handle: Handle, courseIds: readonly string[]) => itemsOf(handle).execute({ courseIds });

export async function readContent(handle: Handle, courseIds: readonly string[]): Promise<CourseContent> {
  if (courseIds.length === 0) return { sections: [], items: [] };
  const [sectionRows, itemRows, requiredRows] = await Promise.all([
    readSections(handle, courseIds),
    readItems(handle, courseIds),
    requiredInCourses(handle).execute({ courseIds }),
  ]);
  const required = byItem(requiredRows);
  return {
    sections: sectionRows,
    items: itemRows.map((item) => ({ ...item, required: required.get(item.id) ?? [] })),
  };
}
