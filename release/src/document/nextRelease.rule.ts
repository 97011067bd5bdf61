import type { Candidate, LiveApp, ReleaseDocument } from './releaseDocument';

/** Who changes what is live, and why. */
export interface Reason {
  /** ISO time. */
  at: string;
  by: string;
  why: string;
  command: string;
  forced?: string[];
}

/** One application's move to another version. */
export interface Move {
  app: string;
  candidate: Candidate;
  /**
   * Whether the move goes back: then the version it leaves is held back, and what is fallen back to is what the
   * version had behind it when it was live before.
   */
  back: boolean;
}

/**
 * The document after some moves. Every other application's entry is taken over as it is.
 *
 * @param history every document so far, oldest first
 */
export function nextRelease(
  live: ReleaseDocument | null,
  history: readonly ReleaseDocument[],
  moves: readonly Move[],
  { at, by, why, command, forced = [] }: Reason,
): ReleaseDocument {
  const apps: Record<string, LiveApp> = { ...live?.apps };
  for (const { app, candidate, back } of moves) {
    const before = apps[app];
    const heldBack = new Set(before?.heldBack);
    heldBack.delete(candidate.version);
    if (back && before) heldBack.add(before.version);
    const { version, base, entry, ...rest } = candidate;
    apps[app] = {
      version,
      base,
      entry,
      previous: back || !before ? behind(history, app, version, heldBack) : runningOf(before),
      heldBack: [...heldBack],
      revoked: before?.revoked.filter((revoked) => revoked !== version) ?? [],
      canary: before?.canary && before.canary.version !== version ? before.canary : null,
      ...rest,
    };
  }
  return {
    schema: 1,
    revision: (live?.revision ?? 0) + 1,
    at,
    by,
    why,
    command,
    changes: moves.map(({ app, candidate }) => ({
      app,
      from: live?.apps[app]?.version ?? null,
      to: candidate.version,
    })),
    forced,
    apps,
  };
}

function runningOf({ version, base, entry }: LiveApp): NonNullable<LiveApp['previous']> {
  return { version, base, entry };
}

/** What a version had behind it when it was last live, leaving out versions that are held back. */
function behind(
  history: readonly ReleaseDocument[],
  app: string,
  version: string,
  heldBack: ReadonlySet<string>,
): LiveApp['previous'] {
  const seen = new Set([version]);
  for (let at = version; ;) {
    const previous = history.findLast((document) => document.apps[app]?.version === at)?.apps[app]?.previous ?? null;
    if (!previous || seen.has(previous.version)) return null;
    if (!heldBack.has(previous.version)) return previous;
    seen.add(previous.version);
    at = previous.version;
  }
}
