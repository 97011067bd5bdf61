import { nextApp, type Move } from './nextApp.rule';
import type { Change, LiveApp, ReleaseDocument } from './releaseDocument';

/** Operator, reason and command, for the history. */
export interface Reason {
  by: string;
  why: string;
  command: string;
}

interface Stamp {
  /** ISO time. */
  at: string;
  /** Default: the next one. */
  revision?: number;
}

/** Returns time and revision of a new document, after all others' even with a slow clock. */
export function stampAfter(
  live: Pick<ReleaseDocument, 'at' | 'revision'> | null,
  damaged: readonly number[],
  nowMs: number,
): Required<Stamp> {
  const now = new Date(nowMs).toISOString();
  return {
    at: live && live.at > now ? live.at : now,
    revision: Math.max(live?.revision ?? 0, ...damaged) + 1,
  };
}

/** Returns the document after some moves; without `changes` if nothing moves. */
export function nextRelease(
  live: ReleaseDocument | null,
  history: readonly ReleaseDocument[],
  moves: readonly Move[],
  { by, why, command }: Reason,
  { at, revision = (live?.revision ?? 0) + 1 }: Stamp,
): ReleaseDocument {
  const apps: Record<string, LiveApp> = { ...live?.apps };
  const changes: Change[] = [];
  for (const move of moves) {
    const next = nextApp(apps[move.app], move, { at, revision, history });
    if (next.changes.length === 0) continue;
    apps[move.app] = next.app;
    changes.push(...next.changes);
  }
  const worker = live?.worker === undefined ? {} : { worker: live.worker };
  return { schema: 1, revision, at, by, why, command, changes, forced: [], notes: [], ...worker, apps };
}
