import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { items, requirements, sections } from '../database/schema';
import { isVisible } from './readCourses';

type SectionRow = typeof sections.$inferSelect;

/** Item that must be completed first. */
export interface RequiredItem {
  _id: string;
  title: string;
  type: string;
}

export type ContentRow = typeof items.$inferSelect & { required: RequiredItem[] };

export interface CourseContent {
  sections: SectionRow[];
  /** In the order of the sections and within them. */
  items: ContentRow[];
}

/** Returns required items by item id. Hidden items cannot be completed and are left out. */
export async function readRequired(handle: Handle, itemIds: readonly string[]): Promise<Map<string, RequiredItem[]>> {
  const found = new Map<string, RequiredItem[]>();
  if (itemIds.length === 0) return found;
  const rows = await handle
    .select({ itemId: requirements.itemId, _id: items.id, title: items.title, type: items.type })
    .from(requirements)
    .innerJoin(items, eq(items.id, requirements.requiredItemId))
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(inArray(requirements.itemId, [...itemIds]), isVisible))
    .orderBy(asc(requirements.position));
  for (const { itemId, ...required } of rows) found.set(itemId, [...(found.get(itemId) ?? []), required]);
  return found;
}

export async function readContent(handle: Handle, courseIds: readonly string[]): Promise<CourseContent> {
  if (courseIds.length === 0) return { sections: [], items: [] };
  const ids = [...courseIds];
  const [sectionRows, itemRows] = await Promise.all([
    handle
      .select()
      .from(sections)
      .where(and(inArray(sections.courseId, ids), isNull(sections.removedAt)))
      .orderBy(asc(sections.position)),
    handle
      .select({ item: items })
      .from(items)
      .innerJoin(sections, eq(sections.id, items.sectionId))
      .where(and(inArray(items.courseId, ids), isVisible))
      .orderBy(asc(sections.position), asc(items.position), asc(items.key)),
  ]);
  const required = await readRequired(
    handle,
    itemRows.map(({ item }) => item.id),
  );
  return {
    sections: sectionRows,
    items: itemRows.map(({ item }) => ({ ...item, required: required.get(item.id) ?? [] })),
  };
}
