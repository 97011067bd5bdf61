import type { groups } from '../database/schema';

/** Presents a group to anyone. */
export function presentGroup(group: typeof groups.$inferSelect) {
  return { _id: group.id, name: group.name };
}
