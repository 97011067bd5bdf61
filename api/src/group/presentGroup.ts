import type { groups } from '../database/schema';

export function presentGroup(group: typeof groups.$inferSelect) {
  return { _id: group.id, name: group.name };
}
