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

/** Every document ever, oldest first. */
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
 * @throws UserMistake when there is one that cannot be read
 */
export async function readRelease(storage: Storage, revision: number): Promise<KeptRelease | null> {
  const key = releaseKey(revision);
  const text = (await storage.read(key))?.toString();
  if (text === undefined) return null;
  try {
    return { text, document: readReleaseDocument(JSON.parse(text)) };
  } catch {
    throw new UserMistake(
      `${key} in ${storage.name} is not a release document: put back a whole one, or remove it and so its change`,
    );
  }
}
