import { and, eq } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { items, sections } from '../database/schema';
import { isVisible } from './readCourses';

export type ItemRow = typeof items.$inferSelect;

/** Returns an item if students may see it, else null. */
export async function findVisibleItem(handle: Handle, itemId: string): Promise<ItemRow | null> {
  const [row] = await handle
    .select({ item: items })
    .from(items)
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(eq(items.id, itemId), isVisible));
  return row?.item ?? null;
}
