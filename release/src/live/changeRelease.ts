import { UserMistake } from '@manassa/shared/config';
import { say } from '../progress';
import { damagesOf, readIntegrity } from '../publish/integrity';
import { readManifest } from '../publish/manifest';
import type { Storage } from '../storage/Storage';
import { lockRefusal, readLocks } from './locks';
import { objectionsTo } from './manifests.rule';
import type { Intent, Move } from './nextApp.rule';
import { documentAfter, nextRelease, type Reason, stampAfter } from './nextRelease.rule';
import { candidateOf, type ReleaseDocument } from './releaseDocument';
import { commitRelease, documentsNamed, readLegible, readReleased, retryChange } from './releaseStore';
import { wasRemoved } from './removal.rule';

export interface Releases {
  /** Null before the first release. */
  live: ReleaseDocument | null;
  /** Every readable document, oldest first. */
  history: ReleaseDocument[];
}

interface ChangeRequest {
  storage: Storage;
  reason: Reason;
  /** Overrules the gate's objections, which are recorded; damaged files cannot be overruled. */
  force?: boolean;
  dryRun?: boolean;
  /**
   * Decides from the current state; repeated after a concurrent change, it must return the same moves or some of them,
   * since "the version before" may mean another one by then.
   */
  decide(releases: Releases): Promise<Intent[]> | Intent[];
  /** Checks files and pages (gate/judgeRelease). Without it, only the manifests are compared. */
  gate?: Gate;
  /** Refuses new versions of a locked application, except its first. Rollbacks ignore locks. */
  observesLocks?: boolean;
}

/** The gate's findings about a planned release, one sentence each. */
export interface Verdict {
  /** Reasons against it, each with a remedy. */
  objections: string[];
  /** Skipped checks and remarks, recorded with the release. */
  notes: string[];
}

export interface GateQuestion extends Releases {
  planned: ReleaseDocument;
  /** Objections will be overruled: collect all of them, and open no browser. */
  force: boolean;
}
export type Gate = (question: GateQuestion) => Promise<Verdict>;

/**
 * Decides, asks the gate, and writes one new document; returns null when nothing had to change.
 * @throws UserMistake with the gate's reasons, or when another operator changed the subject of the decision meanwhile
 */
export async function changeRelease(request: ChangeRequest): Promise<ReleaseDocument | null> {
  const { storage, reason, force = false, dryRun = false, decide } = request;
  let first: ReadonlySet<string> | null = null;
  return retryChange(async () => {
    const { history, illegible } = await readLegible(storage);
    const live = history.at(-1) ?? null;
    const releases = { live, history };
    const intents = (await decide(releases)).filter(
      ({ act, app, version }) => act !== undefined || version !== live?.apps[app]?.version,
    );
    first ??= new Set(intents.map((intent) => nameOf(intent, live)));
    refuseOther(first, intents, history);
    const renewed = intents.filter(({ act, app }) => act !== 'abort' && act !== 'withdraw' && live?.apps[app]);
    const names = request.observesLocks ? renewed.map(({ app }) => app) : [];
    const refuseLocked = async (): Promise<void> => {
      const locks = await readLocks(storage, names, Date.now());
      if (locks.length > 0) throw refusal(locks.map(lockRefusal));
    };
    await refuseLocked();
    const moves: Move[] = [];
    for (const intent of intents) moves.push(await readMove(storage, intent, history));
    const plan = () => nextRelease(history, moves, reason, stampAfter(live, illegible, Date.now()));
    const planned = plan();
    if (planned.changes.length === 0) return null;
    const forced = objectionsTo(planned);
    if (forced.length > 0 && !force) throw refusal(forced);
    const verdict = await request.gate?.({ planned, ...releases, force });
    forced.push(...(verdict?.objections ?? []));
    if (forced.length > 0 && !force) throw refusal(forced);
    // An application may have been locked while the gate ran.
    await refuseLocked();
    // The gate takes time: plan again, for the time of writing.
    const left = `decided without ${documentsNamed(illegible)} of the history, which cannot be read: npm run release -- repair`;
    const notes = [...(illegible.length > 0 ? [left] : []), ...(verdict?.notes ?? [])];
    const document = { ...plan(), forced, notes };
    return dryRun || (await commitRelease(storage, document)) ? document : undefined;
  });
}

const nameOf = ({ app, act, version }: Intent, live: ReleaseDocument | null | undefined): string =>
  `${act ?? 'live'} ${app} ${version} ${live?.apps[app]?.heldBack.includes(version) ?? false}`;

/** Throws UserMistake if a repeated decision contains a new move, or one to a version that was held back meanwhile. */
function refuseOther(known: ReadonlySet<string>, now: readonly Intent[], history: readonly ReleaseDocument[]): void {
  const app = now.find((intent) => !known.has(nameOf(intent, history.at(-1))))?.app;
  if (app === undefined) return;
  const by = history.findLast(({ changes }) => changes.some((change) => change.app === app))?.by ?? 'somebody';
  const { version = 'nothing', canary } = history.at(-1)?.apps[app] ?? {};
  const state = `${version} is live now${canary ? `, ${canary.version} is the canary` : ''}`;
  throw new UserMistake(`${app} was changed meanwhile by ${by} (${state}): check status and repeat the command`);
}

function refusal(reasons: readonly string[]): UserMistake {
  return new UserMistake(reasons.map((reason) => `refused: ${reason}`).join('\n'));
}

async function readMove(storage: Storage, intent: Intent, history: readonly ReleaseDocument[]): Promise<Move> {
  if (intent.act === 'abort' || intent.act === 'withdraw') return intent;
  const { version, ...move } = intent;
  const name = `${intent.app} ${version}`;
  say(`checking the files of ${name}`);
  const integrity = await readIntegrity(storage, intent.app, version);
  if (!integrity) throw new UserMistake(`${name} is not published: npm run release -- status lists the versions`);
  if (wasRemoved(intent.app, integrity, history)) {
    throw new UserMistake(
      `refused: ${name} is being removed: publish it again when it is gone (npm run release -- prune removes the rest of it)`,
    );
  }
  const [damage] = await damagesOf(storage, integrity);
  if (damage) {
    throw new UserMistake(`refused: ${name} is damaged: ${damage}: take another version, or publish this build again`);
  }
  return { ...move, candidate: candidateOf(await readManifest(storage, intent.app, version)) };
}

/** Switches all browsers' service workers; null if unchanged. Throws UserMistake if nothing was released. */
export async function switchWorker(storage: Storage, wanted: 'on' | 'off', reason: Reason) {
  return retryChange(async () => {
    const { history, illegible } = await readLegible(storage);
    const live = history.at(-1) ?? (await readReleased(storage));
    if ((live.worker ?? 'on') === wanted) return null;
    const document = { ...documentAfter(live, stampAfter(live, illegible, Date.now()), reason), worker: wanted };
    return (await commitRelease(storage, document)) ? document : undefined;
  });
}
