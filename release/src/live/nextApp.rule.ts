import { HALT_AFTER, HALT_RATE } from './canarySets.rule';
import type { Candidate, Change, LiveApp, ReleaseDocument } from './releaseDocument';

/** A change of one application; `Version` tells which version goes live or becomes the canary. */
type MoveOf<Version> =
  | ({
      /** Left out: the version goes live. */
      act?: undefined;
      app: string;
      /** Holds back the version that is left, and restores the fallback of a version that was live before. */
      back: boolean;
      /** Running attempts leave their version too. */
      alsoAttempts?: boolean;
    } & Version)
  /** Starts a canary or changes its share, in percent. */
  | ({ act: 'canary'; app: string; share: number; haltAfter?: number; haltRate?: number } & Version)
  /** Ends a canary of this version. */
  | { act: 'abort'; app: string; version: string; alsoAttempts?: boolean }
  /** Makes running attempts leave every held-back version for this live one. */
  | { act: 'withdraw'; app: string; version: string };
/** Change of one application that a command asks for. */
export type Intent = MoveOf<{ version: string }>;
/** The same with what is known of the version. */
export type Move = MoveOf<{ candidate: Candidate }>;

export type Stamp = Pick<ReleaseDocument, 'at' | 'revision'>;

/** Stamp of the new document, with all earlier documents, oldest first. */
type Moment = Stamp & { history: readonly ReleaseDocument[] };

export interface Next {
  app: LiveApp;
  changes: Change[];
}

/** Limit, since every page carries these; an attempt lasts hours, so that older ones are unused. */
const REVOKED_KEPT = 20;

/** Returns an application's entry after a move, with changes for the history. Throws if nothing is live to change. */
export function nextApp(before: LiveApp | undefined, move: Move, moment: Moment): Next {
  if (move.act === undefined) return afterGoingLive(before, move, moment);
  if (!before) throw new Error(`${move.app} has no live version`);
  if (move.act === 'canary') return afterCanary(before, move, moment);
  if (move.act === 'abort') return afterAbort(before, move, moment);
  // After a promotion, attempts of the version before are no mistake.
  const from = lastSwitch(moment.history, move.app)?.change.from ?? '';
  const passed = before.heldBack.includes(from) ? passedOver(moment.history, move.app, before.version) : [];
  return withWithdrawn(move.app, { app: before, changes: [] }, [...new Set([...before.heldBack, ...passed])], moment);
}

type GoingLive = Extract<Move, { back: boolean }>;

function afterGoingLive(before: LiveApp | undefined, move: GoingLive, moment: Moment): Next {
  const { history } = moment;
  const { app: name, candidate, back, alsoAttempts = false } = move;
  const { version } = candidate;
  const canary = before?.canary ?? null;
  const finishes = canary?.version === version;
  const left = before ? [before.version, ...(canary && !finishes ? [canary.version] : [])] : [];
  const heldBack = new Set(before?.heldBack);
  heldBack.delete(version);
  // Only an operator may bring back the versions left, the canary included.
  if (back) left.forEach((one) => heldBack.add(one));
  if (alsoAttempts) passedOver(history, name, version).forEach((one) => heldBack.add(one));
  const fallbacks = fallbacksOf(history, name, version);
  // Undoing rollbacks finds no fault in the version that they led to.
  const from = before?.version ?? '';
  const since = history.slice(history.findLastIndex(({ apps }) => apps[name]?.version === version));
  const isUndo = since.every(({ apps }) => [from, ...(before?.heldBack ?? [])].includes(apps[name]?.version ?? ''));
  if (isUndo && !alsoAttempts && fallbacks.some((one) => one.version === from)) heldBack.delete(from);
  const app: LiveApp = {
    ...candidate,
    previous:
      (back && wasLive(history, name, version)) || !before
        ? (fallbacks.find((one) => !heldBack.has(one.version)) ?? null)
        : { version: before.version, base: before.base, entry: before.entry },
    heldBack: [...heldBack],
    revoked: before?.revoked.filter((revoked) => revoked !== version) ?? [],
    canary: null,
  };
  const changes: Change[] = [
    { app: name, from: before?.version ?? null, to: version, kind: finishes ? 'canary finished' : 'live' },
  ];
  if (canary && !finishes) {
    changes.push({ app: name, from: canary.version, to: version, kind: 'canary ended', shareBefore: canary.share });
  }
  // Withdraws versions that were left earlier, too: after a rollback, attempts still run the one with the fault.
  return alsoAttempts ? withWithdrawn(name, { app, changes }, app.heldBack, moment) : { app, changes };
}

function afterCanary(before: LiveApp, move: Extract<Move, { act: 'canary' }>, { at, revision }: Moment): Next {
  const { app: name, candidate, share } = move;
  const { version } = candidate;
  const running = before.canary;
  const haltAfter = move.haltAfter ?? running?.haltAfter ?? HALT_AFTER;
  const haltRate = move.haltRate ?? running?.haltRate ?? HALT_RATE;
  if (running?.share === share && running.haltAfter === haltAfter && running.haltRate === haltRate) {
    return { app: before, changes: [] };
  }
  const { since = at, sinceRevision = revision } = running ?? {};
  return {
    app: {
      ...before,
      heldBack: before.heldBack.filter((held) => held !== version),
      revoked: before.revoked.filter((revoked) => revoked !== version),
      canary: { ...candidate, share, since, sinceRevision, haltAfter, haltRate },
    },
    changes: [
      running
        ? { app: name, from: version, to: version, kind: 'canary share', share, shareBefore: running.share }
        : { app: name, from: before.version, to: version, kind: 'canary started', share },
    ],
  };
}

function afterAbort(before: LiveApp, move: Extract<Move, { act: 'abort' }>, moment: Moment): Next {
  const { app: name, alsoAttempts = false } = move;
  const { canary } = before;
  if (!canary) return { app: before, changes: [] };
  const { version: from, share: shareBefore } = canary;
  const next: Next = {
    app: { ...before, heldBack: [...new Set([...before.heldBack, from])], canary: null },
    changes: [{ app: name, from, to: before.version, kind: 'canary aborted', shareBefore }],
  };
  return alsoAttempts ? withWithdrawn(name, next, [from], moment) : next;
}

/** Withdraws versions from running attempts, and holds them back. A withdrawn fallback is replaced by the one before it. */
function withWithdrawn(name: string, { app, changes }: Next, versions: readonly string[], { history }: Moment): Next {
  const recent = versions.slice(-REVOKED_KEPT);
  // The canary may be a version that was passed over before.
  const kept = [app.version, app.canary?.version, ...app.revoked];
  const withdrawn = recent.filter((version) => !kept.includes(version));
  const heldBack = new Set([...app.heldBack, ...withdrawn]);
  return {
    app: {
      ...app,
      previous: withdrawn.includes(app.previous?.version ?? '')
        ? (fallbacksOf(history, name, app.version).find((one) => !heldBack.has(one.version)) ?? null)
        : app.previous,
      heldBack: [...heldBack],
      revoked: [...app.revoked, ...withdrawn].slice(-REVOKED_KEPT),
    },
    changes: [
      ...changes,
      ...withdrawn.map((from): Change => ({ app: name, from, to: app.version, kind: 'withdrawn' })),
    ],
  };
}

/** Returns true if a readable document shows that a version was live, at its time or before. */
export function wasLive(history: readonly ReleaseDocument[], app: string, version: string): boolean {
  return history.some(({ apps }) => [apps[app]?.version, apps[app]?.previous?.version].includes(version));
}

/** Returns the last change of an application's live version, with its document. */
export function lastSwitch(history: readonly ReleaseDocument[], app: string) {
  const isIt = (one: Change): boolean => one.app === app && (one.kind === 'live' || one.kind === 'canary finished');
  const document = history.findLast(({ changes }) => changes.some(isIt));
  const change = document?.changes.find(isIt);
  return change && { document, change };
}

/** Returns the fallback that a version had when last live, the fallback of that one, and so on, without removed ones. */
function fallbacksOf(history: readonly ReleaseDocument[], app: string, version: string) {
  const found: NonNullable<LiveApp['previous']>[] = [];
  for (let at = version; ;) {
    const previous = history.findLast((document) => document.apps[app]?.version === at)?.apps[app]?.previous;
    if (!previous || [version, ...found.map((one) => one.version)].includes(previous.version)) break;
    found.push(previous);
    at = previous.version;
  }
  return found.filter((one) => !isGone(history, app, one.version));
}

/** Returns the versions that were live after a version was before: going back to it passes over them. */
function passedOver(history: readonly ReleaseDocument[], app: string, version: string): string[] {
  const lived = history.flatMap(({ apps }) => apps[app]?.version ?? []);
  const before = lived.slice(0, lived.findLastIndex((one) => one !== version) + 1);
  const since = before.lastIndexOf(version) + 1;
  return since > 0 ? [...new Set(before.slice(since))] : [];
}

/** Returns true if a version was removed and not released again since. */
function isGone(history: readonly ReleaseDocument[], app: string, version: string): boolean {
  const lastWhere = (is: (change: Change) => boolean): number =>
    history.findLastIndex(({ changes }) => changes.some((change) => change.app === app && is(change)));
  return lastWhere(({ kind, from }) => kind === 'removed' && from === version) > lastWhere(({ to }) => to === version);
}
