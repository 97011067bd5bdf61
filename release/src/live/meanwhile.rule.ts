import type { LiveApp, ReleaseDocument } from './releaseDocument';

/** What is asked of one application; the kinds of it are in changeRelease. */
interface Asked {
  app: string;
  act?: string;
  version?: string;
}

/** What an operator's words came to when they were first decided on. */
export interface FirstDecision {
  meanings: ReadonlySet<string>;
  planned: ReleaseDocument;
}

/**
 * What words that name no version meant, since what is live decides about that: the one before, or the one on trial.
 *
 * @param live what it was decided on
 */
export function firstDecision(
  asked: readonly Asked[],
  live: ReleaseDocument | null,
  planned: ReleaseDocument,
): FirstDecision {
  return { meanings: new Set(asked.map((one) => meaningOf(one, live))), planned };
}

/** Whether somebody else did meanwhile what was decided: of two who roll back the same version one has to. */
export function isDone({ planned }: FirstDecision, live: ReleaseDocument | null): boolean {
  return planned.changes.every(({ app }) => {
    const wanted = planned.apps[app];
    const now = live?.apps[app];
    return wanted !== undefined && now !== undefined && isReached(wanted, now);
  });
}

/**
 * Why the words may not be followed any more: decided on what is live now they mean something that nobody asked for
 * when they were said. A part of what they meant is fine.
 *
 * @param history oldest first, to what is live now
 * @returns null when they mean the same
 */
export function otherMeaning(
  { meanings, planned }: FirstDecision,
  asked: readonly Asked[],
  history: readonly ReleaseDocument[],
): string | null {
  const live = history.at(-1) ?? null;
  const other = asked.find((one) => !meanings.has(meaningOf(one, live)));
  if (!other) return null;
  const { app } = other;
  const by = history.findLast(
    ({ revision, changes }) => revision >= planned.revision && changes.some((change) => change.app === app),
  )?.by;
  const meanwhile = by === undefined ? `the versions of ${app} were` : `${app} was`;
  return `${meanwhile} changed meanwhile${by === undefined ? '' : ` by ${by}`} (${nowOf(live?.apps[app])}): look at status and say it again`;
}

function meaningOf({ app, act = 'live', version }: Asked, live: ReleaseDocument | null): string {
  const now = live?.apps[app];
  return [app, act, version ?? (act === 'abort' ? now?.canary?.version : now?.version) ?? ''].join(' ');
}

function isReached(wanted: LiveApp, now: LiveApp): boolean {
  return (
    now.version === wanted.version &&
    now.canary?.version === wanted.canary?.version &&
    now.canary?.share === wanted.canary?.share &&
    now.canary?.haltAfter === wanted.canary?.haltAfter &&
    now.canary?.haltRate === wanted.canary?.haltRate &&
    wanted.heldBack.every((version) => now.heldBack.includes(version)) &&
    wanted.revoked.every((version) => now.revoked.includes(version))
  );
}

function nowOf(now: LiveApp | undefined): string {
  if (!now) return 'nothing is live now';
  return `${now.version} is live now${now.canary ? `, ${now.canary.version} on trial` : ''}`;
}
