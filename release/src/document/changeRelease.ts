import { UserMistake } from '../UserMistake';
import { firstDamage, readIntegrity } from '../publication/integrity';
import { readManifest } from '../publication/manifest';
import { versionFolder } from '../publication/versions';
import { objectionsTo } from './gate.rule';
import type { AbortMove, LiveMove, Move, TrialMove, WithdrawMove } from './nextApp.rule';
import { nextRelease, type Reason } from './nextRelease.rule';
import { candidateOf, type Candidate, type ReleaseDocument } from './releaseDocument';
import { commitRelease, readHistory, readLive } from './releaseStore';

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
  releaseDir: string;
  reason: Reason;
  /** Overrules the gate; what it objected to is recorded. Damaged files cannot be overruled. */
  force?: boolean;
  dryRun?: boolean;
  /** Decides on what is live at the moment; asked again whenever somebody else was faster. */
  decide(releases: Releases): Promise<Intent[]> | Intent[];
  /** Told what is being done, for whoever waits. */
  onProgress?(doing: string): void;
}

/**
 * Changes what is live: decides, asks the gate, writes one new document.
 *
 * @returns the new document, or null when nothing had to change
 * @throws UserMistake with the gate's reasons
 */
export async function changeRelease(request: ChangeRequest): Promise<ReleaseDocument | null> {
  const { releaseDir, reason, force = false, dryRun = false, decide } = request;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const releases: Releases = { live: await readLive(releaseDir), history: await readHistory(releaseDir) };
    const intents = (await decide(releases)).filter((intent) => !isLiveAlready(intent, releases.live));
    if (intents.length === 0) return null;
    const moves: Move[] = [];
    for (const intent of intents) {
      if ('version' in intent) request.onProgress?.(`checking the files of ${intent.app} ${intent.version}`);
      moves.push(await readMove(releaseDir, intent));
    }
    const planned = nextRelease(releases.live, releases.history, moves, reason);
    if (planned.changes.length === 0) return null;
    const against = objectionsTo(planned);
    if (against.length > 0 && !force) throw new UserMistake(`refused: ${against.join('; ')}`);
    const document = { ...planned, forced: against };
    if (dryRun || (await commitRelease(releaseDir, document))) return document;
  }
  throw new UserMistake('others keep changing what is live: try again');
}

function isLiveAlready(intent: Intent, live: ReleaseDocument | null): boolean {
  if (intent.act !== undefined && intent.act !== 'live') return false;
  return live?.apps[intent.app]?.version === intent.version;
}

async function readMove(releaseDir: string, intent: Intent): Promise<Move> {
  if (intent.act === 'abort' || intent.act === 'withdraw') return intent;
  const { version, ...move } = intent;
  return { ...move, candidate: await readCandidate(releaseDir, intent.app, version) };
}

/**
 * Reads a published version as a candidate.
 *
 * @throws UserMistake when it is not there or not what was published
 */
async function readCandidate(releaseDir: string, app: string, version: string): Promise<Candidate> {
  const folder = versionFolder(releaseDir, app, version);
  const integrity = await readIntegrity(folder);
  if (!integrity) throw new UserMistake(`${app} ${version} is not published`);
  const damage = await firstDamage(folder, integrity);
  if (damage) throw new UserMistake(`refused: ${app} ${version} is damaged: ${damage}`);
  return candidateOf(await readManifest(folder));
}
