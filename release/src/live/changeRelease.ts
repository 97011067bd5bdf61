import { UserMistake } from '@manassa/api/config';
import { firstDamage, readIntegrity } from '../publish/integrity';
import { readManifest } from '../publish/manifest';
import type { Storage } from '../storage/Storage';
import { wasRemoved } from './removal.rule';
import { objectionsTo } from './manifests.rule';
import { type FirstDecision, firstDecision, isDone, otherMeaning } from './meanwhile.rule';
import type { AbortMove, LiveMove, Move, TrialMove, WithdrawMove } from './nextApp.rule';
import { nextRelease, type Reason, stampAfter } from './nextRelease.rule';
import { lockSentence, readLock } from './locks';
import { candidateOf, type Candidate, type ReleaseDocument } from './releaseDocument';
import { commitRelease, readLegible } from './releaseStore';

/** So many others may be faster before this command gives up. */
const ATTEMPTS = 50;

/** What a decision is made from. */
export interface Releases {
  live: ReleaseDocument | null;
  /** Oldest first. */
  history: ReleaseDocument[];
}

/** What is to become of one application: a move whose version is still to be read. */
export type Intent = AbortMove | WithdrawMove | Wanted<LiveMove> | Wanted<TrialMove>;
type Wanted<Kind extends LiveMove | TrialMove> = Omit<Kind, 'candidate'> & { version: string };

/** How a change is asked for. */
export interface ChangeRequest {
  storage: Storage;
  reason: Reason;
  /** Overrules the gate; what it objected to is recorded. Damaged files cannot be overruled. */
  force?: boolean;
  dryRun?: boolean;
  /**
   * Decides on what is live at the moment; asked again whenever somebody else was faster. What it decides then has to
   * be what it decided first, or a part of that: the words of one moment are no order for another.
   */
  decide(releases: Releases): Promise<Intent[]> | Intent[];
  /** Told what is being done, for whoever waits. */
  onProgress?(doing: string): void;
  /** Looks at files and pages, see gate/judgeRelease. Left out, only what the manifests say is judged. */
  gate?: Gate;
  /** Refuses new versions of a locked application. Left out, locks are not looked at: going back is always possible. */
  observesLocks?: boolean;
  /** The clock, in ms since 1970. */
  nowMs?(): number;
}

/** What a gate says of a planned release. */
export interface Verdict {
  /** What no reason makes right: files that are not what was published. */
  damage: string[];
  /** What speaks against it, one sentence each, with what would make it pass. */
  objections: string[];
  /** What the gate did not check, or only noticed; recorded with the release. */
  notes: string[];
}

/** A planned release, and who waits for the answer. */
export interface GateQuestion {
  planned: ReleaseDocument;
  /** Null when nothing is live yet. */
  live: ReleaseDocument | null;
  /** Every document that can be read, oldest first. */
  history: readonly ReleaseDocument[];
  /** Objections are going to be overruled: all of them are wanted for the record, and no browser is opened. */
  force: boolean;
  onProgress?(doing: string): void;
}
export type Gate = (question: GateQuestion) => Promise<Verdict>;

/**
 * Changes what is live: decides, asks the gate, writes one new document.
 *
 * @returns the new document, or null when nothing had to change
 * @throws UserMistake with the gate's reasons, or when the words mean something else since somebody was faster
 */
export async function changeRelease(request: ChangeRequest): Promise<ReleaseDocument | null> {
  const { storage, reason, force = false, dryRun = false, decide, nowMs = Date.now } = request;
  let first: FirstDecision | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { illegible, ...releases } = await readReleases(storage);
    if (first && isDone(first, releases.live)) return null;
    const intents = (await decide(releases)).filter((intent) => !isLiveAlready(intent, releases.live));
    if (intents.length === 0) return null;
    const other = first && otherMeaning(first, intents, releases.history);
    if (other) throw new UserMistake(other);
    await refuseLocked(request, intents, nowMs());
    const moves: Move[] = [];
    for (const intent of intents) {
      if ('version' in intent) request.onProgress?.(`checking the files of ${intent.app} ${intent.version}`);
      moves.push(await readMove(storage, intent, releases.history));
    }
    const plan = (): ReleaseDocument => {
      const stamp = stampAfter(releases.live, illegible, nowMs());
      return nextRelease(releases.live, releases.history, moves, reason, stamp);
    };
    const planned = plan();
    if (planned.changes.length === 0) return null;
    first ??= firstDecision(intents, releases.live, planned);
    const against = objectionsTo(planned);
    if (against.length > 0 && !force) throw refusal(against);
    const verdict = await request.gate?.({ planned, ...releases, force, onProgress: request.onProgress });
    const { damage, objections } = verdict ?? { damage: [], objections: [] };
    const notes = [...withoutSentence(illegible), ...(verdict?.notes ?? [])];
    if (damage.length > 0) throw refusal(damage);
    against.push(...objections);
    if (against.length > 0 && !force) throw refusal(against);
    // Somebody may have locked it while the gate looked.
    await refuseLocked(request, intents, nowMs());
    // Planned again: the gate took its time, and the document's is the time at which it is written.
    const document = { ...plan(), forced: against, notes };
    if (dryRun || (await commitRelease(storage, document))) return document;
  }
  throw new UserMistake('others keep changing what is live: try again');
}

/** @throws UserMistake when a new version of a locked application is asked for */
async function refuseLocked(
  { storage, observesLocks = false }: ChangeRequest,
  intents: readonly Intent[],
  nowMs: number,
): Promise<void> {
  if (!observesLocks) return;
  const reasons: string[] = [];
  for (const { app, act } of intents) {
    if (act === 'abort' || act === 'withdraw') continue;
    const lock = await readLock(storage, app, nowMs);
    if (lock) reasons.push(`${lockSentence(lock)} (npm run release -- unlock ${app} ends it)`);
  }
  if (reasons.length > 0) throw refusal(reasons);
}

/** A line for each reason: every one of them has to go. */
function refusal(reasons: readonly string[]): UserMistake {
  return new UserMistake(reasons.map((reason) => `refused: ${reason}`).join('\n'));
}

function isLiveAlready(intent: Intent, live: ReleaseDocument | null): boolean {
  if (intent.act !== undefined && intent.act !== 'live') return false;
  return live?.apps[intent.app]?.version === intent.version;
}

async function readReleases(storage: Storage): Promise<Releases & { illegible: number[] }> {
  const { history, illegible } = await readLegible(storage);
  return { live: history.at(-1) ?? null, history, illegible };
}

/** What is said of documents that were damaged, recorded with the change that was decided on without them. */
function withoutSentence(illegible: readonly number[]): string[] {
  if (illegible.length === 0) return [];
  const which = illegible.length === 1 ? `document ${illegible[0]}` : `documents ${illegible.join(', ')}`;
  return [`decided without ${which} of the history, which cannot be read: npm run release -- repair`];
}

async function readMove(storage: Storage, intent: Intent, history: readonly ReleaseDocument[]): Promise<Move> {
  if (intent.act === 'abort' || intent.act === 'withdraw') return intent;
  const { version, ...move } = intent;
  return { ...move, candidate: await readCandidate(storage, intent.app, version, history) };
}

/**
 * Reads a published version as a candidate.
 *
 * @throws UserMistake when it is not there or not what was published
 */
async function readCandidate(
  storage: Storage,
  app: string,
  version: string,
  history: readonly ReleaseDocument[],
): Promise<Candidate> {
  const integrity = await readIntegrity(storage, app, version);
  if (!integrity) throw new UserMistake(`${app} ${version} is not published`);
  if (wasRemoved(app, integrity, history)) {
    throw new UserMistake(
      `refused: ${app} ${version} is being removed: publish it again when it is gone (npm run release -- prune removes the rest of it)`,
    );
  }
  const damage = await firstDamage(storage, integrity);
  if (damage) throw new UserMistake(`refused: ${app} ${version} is damaged: ${damage}`);
  return candidateOf(await readManifest(storage, app, version));
}
