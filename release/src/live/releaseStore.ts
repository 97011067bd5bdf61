import { inTurns } from '../storage/inTurns';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { RELEASE_SCHEMA, type ReleaseDocument, readReleaseDocument, writeReleaseDocument } from './releaseDocument';

const HISTORY = 'releases/';

const AT_ONCE = 16;

/** Returns the key of a revision. The highest readable revision is live. */
export function releaseKey(revision: number): string {
  return `${HISTORY}${String(revision).padStart(8, '0')}.json`;
}

export class DamagedRelease extends UserMistake {}

export interface KeptRelease {
  text: string;
  document: ReleaseDocument;
  /** Newer unreadable revisions, oldest first. */
  damaged: readonly number[];
}

/** Returns the newest readable document; null before the first release. Throws DamagedRelease if none is readable. */
export async function readLive(storage: Storage): Promise<ReleaseDocument | null> {
  return (await readNewest(storage))?.document ?? null;
}

/** Returns the same document with its text and the unreadable revisions above it. */
export async function readNewest(storage: Storage): Promise<KeptRelease | null> {
  const all = await revisions(storage);
  const highest = all.at(-1) ?? 0;
  const damaged: number[] = [];
  let failure: DamagedRelease | null = null;
  for (const revision of [...all].reverse()) {
    try {
      const found = await readRelease(storage, revision);
      if (!found) continue;
      // A newer one may have been written meanwhile.
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
 * Returns the live document for a caller who knows an earlier one. Reads only two keys: the next revision, and the
 * known one, because its revision may have been removed and used again.
 *
 * @returns `known` itself when nothing changed; null when nothing is released
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
  // A document in memory survives the damage of its file, but not its removal.
  if (kept && parsedRelease(kept.toString()) === 'damaged') return withDamaged(known, [revision, ...damaged]);
  return (await readNewest(storage)) ?? known;
}

function withDamaged(known: KeptRelease, damaged: readonly number[]): KeptRelease {
  return known.damaged.join() === damaged.join() ? known : { ...known, damaged };
}

/** Reads the documents after a revision, skipping unreadable ones. */
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

interface Legible {
  /** Oldest first. */
  history: ReleaseDocument[];
  /** Unreadable revisions, oldest first. */
  illegible: number[];
}

/** Returns every readable document. Throws DamagedRelease if there are documents and none is readable. */
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

/** Returns every document, oldest first. Throws DamagedRelease if one is unreadable. */
export async function readHistory(storage: Storage): Promise<ReleaseDocument[]> {
  const all = await inTurns(AT_ONCE, await revisions(storage), (revision) => readRelease(storage, revision));
  return all.flatMap((kept) => kept?.document ?? []);
}

export async function revisions(storage: Storage): Promise<number[]> {
  return (await storage.list(HISTORY))
    .flatMap(({ key }) => /^\d{8}(?=\.json$)/.exec(key.slice(HISTORY.length))?.[0] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** Makes a document live in one step, by creating its revision. Returns false if another writer was faster. */
export async function commitRelease(storage: Storage, document: ReleaseDocument): Promise<boolean> {
  return storage.createOnce(releaseKey(document.revision), writeReleaseDocument(document));
}

/** Reads a document, or null. Throws DamagedRelease if unreadable, UserMistake for one of a newer tool. */
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
