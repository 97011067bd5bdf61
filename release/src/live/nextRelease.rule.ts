import { type Move, nextApp, type Stamp } from './nextApp.rule';
import { type Change, type LiveApp, RELEASE_SCHEMA, type ReleaseDocument } from './releaseDocument';

export type Reason = Pick<ReleaseDocument, 'by' | 'why' | 'command'>;

/** Returns time and revision of a new document, after all others' even with a slow clock. */
export function stampAfter(live: Stamp | null, damaged: readonly number[], nowMs: number): Stamp {
  const now = new Date(nowMs).toISOString();
  return { at: live && live.at > now ? live.at : now, revision: Math.max(live?.revision ?? 0, ...damaged) + 1 };
}

/** Returns the next document: what `live` says, changed by `changes`. Keeps fields that only a newer tool knows. */
export function documentAfter(live: ReleaseDocument | null, stamp: Stamp, reason: Reason, changes: Change[] = []) {
  return { schema: RELEASE_SCHEMA, apps: {}, ...live, ...stamp, ...reason, changes, forced: [], notes: [] };
}

/** Returns the document after some moves; without `changes` if nothing moves. `history` is oldest first. */
export function nextRelease(history: ReleaseDocument[], moves: Move[], reason: Reason, stamp: Stamp): ReleaseDocument {
  const live = history.at(-1) ?? null;
  const apps: Record<string, LiveApp> = { ...live?.apps };
  const changes: Change[] = [];
  for (const move of moves) {
    const next = nextApp(apps[move.app], move, { ...stamp, history });
    apps[move.app] = next.app;
    changes.push(...next.changes);
  }
  return { ...documentAfter(live, stamp, reason, changes), apps };
}
