import { nextApp, type Move } from './nextApp.rule';
import type { Change, LiveApp, ReleaseDocument } from './releaseDocument';

/** Who changes what is live, and why. */
export interface Reason {
  /** ISO time. */
  at: string;
  by: string;
  why: string;
  command: string;
  forced?: string[];
}

/**
 * The document after some moves; without changes in it when nothing has to move. Every other application's entry is
 * taken over as it is.
 *
 * @param history every document so far, oldest first
 */
export function nextRelease(
  live: ReleaseDocument | null,
  history: readonly ReleaseDocument[],
  moves: readonly Move[],
  { at, by, why, command, forced = [] }: Reason,
): ReleaseDocument {
  const revision = (live?.revision ?? 0) + 1;
  const apps: Record<string, LiveApp> = { ...live?.apps };
  const changes: Change[] = [];
  for (const move of moves) {
    const next = nextApp(apps[move.app], move, { at, revision, history });
    if (next.changes.length === 0) continue;
    apps[move.app] = next.app;
    changes.push(...next.changes);
  }
  return { schema: 1, revision, at, by, why, command, changes, forced, apps };
}
