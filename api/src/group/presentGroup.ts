import type { groups } from '../database/schema';

/** A group as everybody sees it. */
export function presentGroup(group: typeof groups.$inferSelect) {
  return { _id: group.id, name: group.name };
}
