import { sql } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { idFromKey } from '../database/ids';
import { groups } from '../database/schema';

export interface GroupFile {
  stage: string;
  grade: string;
  names: readonly string[];
}

export const groupIdOf = (stage: string, grade: string, name: string): string => idFromKey('group', stage, grade, name);

/** Stores a grade's groups in order; stored groups keep their students. */
export async function storeGroups(handle: Handle, { stage, grade, names }: GroupFile): Promise<void> {
  await handle
    .insert(groups)
    .values(names.map((name, position) => ({ id: groupIdOf(stage, grade, name), stage, grade, name, position })))
    .onConflictDoUpdate({
      target: [groups.stage, groups.grade, groups.name],
      set: { position: sql`excluded.position` },
    });
}
