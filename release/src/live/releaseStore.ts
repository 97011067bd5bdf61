import { inTurns } from '../storage/inTurns';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { RELEASE_SCHEMA, type ReleaseDocument, readReleaseDocument, writeReleaseDocument } from './releaseDocument';

const HISTORY = 'releases/';

const AT_ONCE = 16;

/** Returns the key of a revision. The document with the highest revision is live. */
export function releaseKey(revision: number): string {
  return `${HISTORY}${String(revision).padStart(8, '0')}.json`;
}

/** A document that cannot be read. */
export class DamagedRelease extends UserMistake {}

export interface KeptRelease {
  text: string;
  document: ReleaseDocument;
  /** Newer revisions that cannot be read, oldest first; empty when all is well. */
  damaged: readonly number[];
}

/**
 * Returns the newest document that can be read, or null before the first promotion.
 *
 * @throws DamagedRelease when there are documents and none can be read
 */
export async function readLive(storage: Storage): Promise<ReleaseDocument | null> {
  return (await readNewest(storage))?.document ?? null;
}

/** Returns the same with its text and the damaged revisions above it. */
export async function readNewest(storage: Storage): Promise<KeptRelease | null> {
  const all = await revisions(storage);
  const highest = all.at(-1) ?? 0;
  const damaged: number[] = [];
  let failure: DamagedRelease | null = null;
  for (const revision of [...all].reverse()) {
    try {
      const found = await readRelease(storage, revision);
      if (!found) continue;
      // Somebody may have written a newer one meanwhile.
      const since = await readAfter(storage, highest);
      return since.newest ?? { ...found, damaged: [...damaged.reverse(), ...since.damaged] };
    } catch (error) {
      if (!(error instanceof DamagedRelease)) throw error;
      failure ??= error;
      damaged.push(revision);
    }
  }
  if (failure) throw failure;
  return null;
}

/**
 * Returns the live document for a caller who knows one. Only two keys are read: the next revision's, and the known
 * one's, because a document may have been removed and its revision used again.
 *
 * @param known the caller's document; null for none
 * @returns `known` itself when nothing changed; null when there is nothing
 */
export async function readCurrent(storage: Storage, known: KeptRelease | null): Promise<KeptRelease | null> {
  if (known === null) return readNewest(storage);
  const { revision } = known.document;
  const [{ newest, damaged }, kept] = await Promise.all([
    readAfter(storage, revision),
    storage.read(releaseKey(revision)),
  ]);
  if (newest) return newest;
  if (kept?.toString() === known.text) return withDamaged(known, damaged);
  // A document in memory outlives the damage of its file, but not its removal.
  if (kept && parsedRelease(kept.toString()) === 'damaged') return withDamaged(known, [revision, ...damaged]);
  return (await readNewest(storage)) ?? known;
}

function withDamaged(known: KeptRelease, damaged: readonly number[]): KeptRelease {
  return known.damaged.join() === damaged.join() ? known : { ...known, damaged };
}

/** Reads the documents after a revision, past damaged ones. */
async function readAfter(
  storage: Storage,
  revision: number,
): Promise<{ newest: KeptRelease | null; damaged: readonly number[] }> {
  let newest: KeptRelease | null = null;
  let damaged: number[] = [];
  for (let next = revision + 1; ; next += 1) {
    try {
      const found = await readRelease(storage, next);
      if (!found) return { newest: newest && { ...newest, damaged }, damaged };
      damaged = [];
      newest = { ...found, damaged };
    } catch (error) {
      if (!(error instanceof DamagedRelease)) throw error;
      damaged.push(next);
    }
  }
}

export interface Legible {
  /** Oldest first. */
  history: ReleaseDocument[];
  /** Damaged revisions, oldest first. */
  illegible: number[];
}

/**
 * Returns every document that can be read.
 *
 * @throws DamagedRelease when there are documents and none can be read
 */
export async function readLegible(storage: Storage): Promise<Legible> {
  const illegible: number[] = [];
  let failure: DamagedRelease | null = null;
  const kept = await inTurns(AT_ONCE, await revisions(storage), (revision) =>
    readRelease(storage, revision).catch((error: unknown) => {
      if (!(error instanceof DamagedRelease)) throw error;
      failure = error;
      illegible.push(revision);
      return null;
    }),
  );
  const history = kept.flatMap((one) => one?.document ?? []);
  if (failure && history.length === 0) throw failure;
  return { history, illegible: illegible.sort((a, b) => a - b) };
}

/**
 * Returns every document, oldest first.
 *
 * @throws DamagedRelease when one of them cannot be read
 */
export async function readHistory(storage: Storage): Promise<ReleaseDocument[]> {
  const all = await inTurns(AT_ONCE, await revisions(storage), (revision) => readRelease(storage, revision));
  return all.flatMap((kept) => kept?.document ?? []);
}

/** Returns all revisions, oldest first. */
export async function revisions(storage: Storage): Promise<number[]> {
  return (await storage.list(HISTORY))
    .flatMap(({ key }) => /^\d{8}(?=\.json$)/.exec(key.slice(HISTORY.length))?.[0] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/**
 * Makes a document live by creating its revision, which only one of several writers can. There is no second step that a
 * kill could leave undone.
 *
 * @returns false when somebody else was faster: decide again
 */
export async function commitRelease(storage: Storage, document: ReleaseDocument): Promise<boolean> {
  return storage.createOnce(releaseKey(document.revision), writeReleaseDocument(document));
}

/**
 * Reads a document.
 *
 * @returns null when there is none with that revision
 * @throws DamagedRelease when it cannot be read
 * @throws UserMistake when a newer version of this tool wrote it
 */
export async function readRelease(storage: Storage, revision: number): Promise<Omit<KeptRelease, 'damaged'> | null> {
  const key = releaseKey(revision);
  const text = (await storage.read(key))?.toString();
  if (text === undefined) return null;
  const document = parsedRelease(text);
  if (document !== 'damaged' && document !== 'newer') return { text, document };
  if (document === 'newer') {
    throw new UserMistake(`${key} in ${storage.name} was written by a newer version of this tool: use that version`);
  }
  throw new DamagedRelease(
    `${key} in ${storage.name} is not a release document: npm run release -- repair puts a readable one in its place`,
  );
}

function parsedRelease(text: string): ReleaseDocument | 'damaged' | 'newer' {
  try {
    const value: unknown = JSON.parse(text);
    return isNewer(value) ? 'newer' : readReleaseDocument(value);
  } catch {
    return 'damaged';
  }
}

function isNewer(value: unknown): boolean {
  const schema = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
  return typeof schema === 'number' && schema > RELEASE_SCHEMA;
}
