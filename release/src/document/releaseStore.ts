import { inTurns } from '../storage/inTurns';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '../UserMistake';
import { type ReleaseDocument, readReleaseDocument, writeReleaseDocument } from './releaseDocument';

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

/** A document with its text as it is kept. */
export interface KeptRelease {
  text: string;
  document: ReleaseDocument;
}

/** @returns null before the first promotion */
export async function readLive(storage: Storage): Promise<ReleaseDocument | null> {
  return (await readNewer(storage, null))?.document ?? null;
}

/**
 * The live document with its text, unless it is the one with the revision that the caller knows. Knowing one makes the
 * question cheap: only the next revision's key is asked for.
 *
 * @param known the revision that the caller has; null for none
 * @returns null when there is nothing newer
 */
export async function readNewer(storage: Storage, known: number | null): Promise<KeptRelease | null> {
  let newest: KeptRelease | null = null;
  let next = known === null ? ((await revisions(storage)).at(-1) ?? 1) : known + 1;
  for (;;) {
    const kept = await readRelease(storage, next);
    if (!kept) return newest;
    newest = kept;
    next += 1;
  }
}

/**
 * The live document with its text, whatever became of the one that the caller knows: where that was removed or replaced,
 * its revision may be given to another, and asking for the next one only would never find out.
 *
 * @param known what the caller has; null for nothing
 * @returns what the caller has when there is nothing else; null when there is nothing at all
 */
export async function readCurrent(storage: Storage, known: KeptRelease | null): Promise<KeptRelease | null> {
  if (known === null) return readNewer(storage, null);
  const { revision } = known.document;
  const [newer, kept] = await Promise.all([readNewer(storage, revision), storage.read(releaseKey(revision))]);
  if (newer) return newer;
  if (kept?.toString() === known.text) return known;
  return (await readNewer(storage, null)) ?? known;
}

/** The documents that can be read, and the others. */
export interface Legible {
  /** Oldest first. */
  history: ReleaseDocument[];
  /** The revisions of those that cannot be read, oldest first. */
  illegible: number[];
}

/**
 * Every document that can be read: an old one that was damaged stops nobody.
 *
 * @throws DamagedRelease when it is the newest one that cannot be read, since nobody knows then what is live
 */
export async function readLegible(storage: Storage): Promise<Legible> {
  const all = await revisions(storage);
  const illegible: number[] = [];
  const kept = await inTurns(AT_ONCE, all, (revision) =>
    readRelease(storage, revision).catch((error: unknown) => {
      if (!(error instanceof DamagedRelease) || revision === all.at(-1)) throw error;
      illegible.push(revision);
      return null;
    }),
  );
  return { history: kept.flatMap((one) => one?.document ?? []), illegible: illegible.sort((a, b) => a - b) };
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
 */
export async function readRelease(storage: Storage, revision: number): Promise<KeptRelease | null> {
  const key = releaseKey(revision);
  const text = (await storage.read(key))?.toString();
  if (text === undefined) return null;
  try {
    return { text, document: readReleaseDocument(JSON.parse(text)) };
  } catch {
    throw new DamagedRelease(
      `${key} in ${storage.name} is not a release document: put back a whole one, or remove it and so its change`,
    );
  }
}
