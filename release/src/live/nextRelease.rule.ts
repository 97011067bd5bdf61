import { nextApp, type Move } from './nextApp.rule';
import type { Change, LiveApp, ReleaseDocument } from './releaseDocument';

/** The operator who changes what is live, and the reason. */
export interface Reason {
  by: string;
  why: string;
  command: string;
  forced?: string[];
}

/** The time and the number of a new document. */
export interface Stamp {
  /** ISO time. */
  at: string;
  /** Left out, the one after the live document's. */
  revision?: number;
}

/**
 * Returns the stamp of a document that is written now: its time is never before that of the live document, whatever
 * the clock of this machine says, and its revision is after every other one.
 *
 * @param damaged revisions above the live one that cannot be read
 */
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

/**
 * Returns the document after some moves; without changes when nothing has to move. Every other application's entry is
 * taken over as it is.
 *
 * @param history every document so far, oldest first
 */
export function nextRelease(
  live: ReleaseDocument | null,
  history: readonly ReleaseDocument[],
  moves: readonly Move[],
  { by, why, command, forced = [] }: Reason,
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
  return { schema: 1, revision, at, by, why, command, changes, forced, notes: [], apps };
}
