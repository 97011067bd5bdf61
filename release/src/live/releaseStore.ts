import { inTurns } from '../storage/inTurns';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/api/config';
import { RELEASE_SCHEMA, type ReleaseDocument, readReleaseDocument, writeReleaseDocument } from './releaseDocument';

/** Where every document is kept, by its revision. */
const HISTORY = 'releases/';

/** How many documents are asked for at once where each takes a journey. */
const AT_ONCE = 16;

/** The place of the document with a revision. The one with the highest revision is what is live: there is no other. */
export function releaseKey(revision: number): string {
  return `${HISTORY}${String(revision).padStart(8, '0')}.json`;
}

/** A document that cannot be read: nothing is known of its change. */
export class DamagedRelease extends UserMistake {}

/** A document with its text as it is stored. */
export interface KeptRelease {
  text: string;
  document: ReleaseDocument;
  /** Newer revisions that cannot be read, oldest first; empty when all is well. */
  damaged: readonly number[];
}

/**
 * The newest document that can be read.
 *
 * @returns null before the first promotion
 * @throws DamagedRelease when there are documents and none can be read
 */
export async function readLive(storage: Storage): Promise<ReleaseDocument | null> {
  return (await readNewest(storage))?.document ?? null;
}

/**
 * The newest document that can be read, with its text and the revisions above it that cannot.
 *
 * @returns null before the first promotion
 * @throws DamagedRelease when there are documents and none can be read
 */
export async function readNewest(storage: Storage): Promise<KeptRelease | null> {
  const all = await revisions(storage);
  const highest = all.at(-1) ?? 0;
  const damaged: number[] = [];
  let failure: DamagedRelease | null = null;
  for (const revision of [...all].reverse()) {
    try {
      const found = await readRelease(storage, revision);
      if (!found) continue;
      // Somebody may have written another one since the list was read.
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
 * The live document, for a caller who knows one: only the next revision's key is asked for, and the key of the known
 * one, because a document may have been removed or replaced and its revision given to another.
 *
 * @param known the caller's document; null for none
 * @returns `known` when there is nothing else; null when there is nothing at all
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

/** Reads the documents after a revision, past those that are damaged. */
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

/** The documents that can be read, and the others. */
export interface Legible {
  /** Oldest first. */
  history: ReleaseDocument[];
  /** The revisions of those that cannot be read, oldest first. */
  illegible: number[];
}

/**
 * Every document that can be read: one that is damaged stops nobody.
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
 * Every document ever, oldest first.
 *
 * @throws DamagedRelease when one of them cannot be read
 */
export async function readHistory(storage: Storage): Promise<ReleaseDocument[]> {
  const all = await inTurns(AT_ONCE, await revisions(storage), (revision) => readRelease(storage, revision));
  return all.flatMap((kept) => kept?.document ?? []);
}

/** The revisions that are kept, oldest first. */
export async function revisions(storage: Storage): Promise<number[]> {
  return (await storage.list(HISTORY))
    .flatMap(({ key }) => /^\d{8}(?=\.json$)/.exec(key.slice(HISTORY.length))?.[0] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/**
 * Makes a document live if nothing was changed since it was decided on: its revision can be created once only, so of
 * two documents that follow the same one exactly one wins. There is no second step that a kill could leave undone.
 *
 * @returns false when somebody else was faster: decide again
 */
export async function commitRelease(storage: Storage, document: ReleaseDocument): Promise<boolean> {
  return storage.createOnce(releaseKey(document.revision), writeReleaseDocument(document));
}

/**
 * One document.
 *
 * @returns null when there is none with that revision
 * @throws DamagedRelease when there is one that cannot be read
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
