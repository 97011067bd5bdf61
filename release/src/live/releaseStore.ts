import * as v from 'valibot';
import { UserMistake } from '@manassa/shared/config';
import { mapLimit } from '../storage/mapLimit';
import { parseJson } from '../storage/parseJson.rule';
import { RELEASES, type Storage } from '../storage/Storage';
import { readableDocument, RELEASE_SCHEMA, type ReleaseDocument, writeReleaseDocument } from './releaseDocument';

/** Documents are small, and a distant store answers each late; its client has 50 connections. */
const DOCUMENTS_AT_ONCE = 48;

/** Returns the key of a revision. The highest readable revision is live. */
export function releaseKey(revision: number): string {
  return `${RELEASES}${String(revision).padStart(8, '0')}.json`;
}

/** A release document that cannot be read. */
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

/** Returns the live document. Throws UserMistake before the first release. */
export async function readReleased(storage: Storage): Promise<ReleaseDocument> {
  const live = await readLive(storage);
  if (live) return live;
  throw nothingReleased(storage);
}

function nothingReleased({ name }: Storage): UserMistake {
  const remedy = 'set RELEASE_DIR to the folder or bucket of the installation; a new one begins with "npm start"';
  return new UserMistake(`nothing is released in ${name}: ${remedy}`);
}

/** Returns the newest readable document with its text and the unreadable revisions above it. */
export async function readNewest(storage: Storage): Promise<KeptRelease | null> {
  const damaged: number[] = [];
  for (const revision of (await revisions(storage)).reverse()) {
    const found = await readOrDamage(storage, revision);
    if (found && 'document' in found) return { ...found, damaged };
    if (found) damaged.unshift(revision);
  }
  if (damaged.length > 0) throw noneReadable(storage);
  return null;
}

/** Returns the mistake of a history that `repair` cannot repair. */
function noneReadable({ name }: Storage): DamagedRelease {
  return new DamagedRelease(`no document below releases/ in ${name} can be read: put one back from a backup`);
}

async function readOrDamage(storage: Storage, revision: number) {
  return readRelease(storage, revision).catch((error: unknown) => {
    if (error instanceof DamagedRelease) return error;
    throw error;
  });
}

/**
 * Returns the live document for a caller who knows an earlier one: `known` itself if nothing changed. Usually reads
 * only two keys: the next revision, and the known one, because its number may have been removed and used again. Throws
 * UserMistake if the storage has become empty.
 */
export async function readCurrent(storage: Storage, known: KeptRelease | null): Promise<KeptRelease | null> {
  if (!known) return readNewest(storage);
  const { revision } = known.document;
  const [next, same] = await Promise.all([storage.read(releaseKey(revision + 1)), storage.read(releaseKey(revision))]);
  if (!next && same?.toString() === known.text && known.damaged.length === 0) return known;
  const newest = await readNewest(storage);
  // The folder may not be mounted any more.
  if (!newest) throw nothingReleased(storage);
  // A document in memory survives the damage of its file.
  return newest.damaged.includes(revision) ? { ...known, damaged: newest.damaged } : newest;
}

/**
 * Returns every readable document, and the unreadable revisions, each oldest first; `failure` is that of the newest
 * unreadable one. Throws DamagedRelease if there are documents and none is readable.
 */
export async function readLegible(storage: Storage) {
  const all = await revisions(storage);
  const found = await mapLimit(all, (revision) => readOrDamage(storage, revision), DOCUMENTS_AT_ONCE);
  const history = found.flatMap((one) => (one && 'document' in one ? one.document : []));
  const failure = found.findLast((one) => one instanceof DamagedRelease);
  if (failure && history.length === 0) throw noneReadable(storage);
  return { history, illegible: all.filter((_, at) => found[at] instanceof DamagedRelease), failure };
}

/** Returns every document, oldest first. Throws DamagedRelease if one is unreadable. */
export async function readHistory(storage: Storage): Promise<ReleaseDocument[]> {
  const { history, failure } = await readLegible(storage);
  if (failure) throw failure;
  return history;
}

/** Returns all revisions, oldest first. */
export async function revisions(storage: Storage): Promise<number[]> {
  return (await storage.list(RELEASES))
    .flatMap(({ key }) => /^\d{8}(?=\.json$)/.exec(key.slice(RELEASES.length))?.[0] ?? [])
    .map(Number);
}

/** Makes a document live in one step, by creating its revision. Returns false if another writer was faster. */
export async function commitRelease(storage: Storage, document: ReleaseDocument): Promise<boolean> {
  return storage.createOnce(releaseKey(document.revision), writeReleaseDocument(document));
}

/**
 * Reads a document, or null. Throws DamagedRelease if it is unreadable or another revision's copy, UserMistake for one
 * of a newer tool.
 */
export async function readRelease(storage: Storage, revision: number): Promise<Omit<KeptRelease, 'damaged'> | null> {
  const key = releaseKey(revision);
  const text = (await storage.read(key))?.toString();
  if (text === undefined) return null;
  const document = parseJson(readableDocument, text);
  if (document?.revision === revision) return { text, document };
  const { schema } = parseJson(v.looseObject({ schema: v.number() }), text) ?? { schema: RELEASE_SCHEMA };
  if (schema > RELEASE_SCHEMA) {
    throw new UserMistake(`${key} in ${storage.name} was written by a newer version of this tool: use that version`);
  }
  throw new DamagedRelease(
    `${key} in ${storage.name} is not a release document: npm run release -- repair puts a readable one in its place`,
  );
}

/** Repeats a change that returns undefined after a concurrent one. Throws UserMistake after 50 tries. */
export async function retryChange<Result>(change: () => Promise<Result | undefined>): Promise<Result> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const result = await change();
    if (result !== undefined) return result;
  }
  throw new UserMistake('others keep changing what is live: try again');
}

export function documentsNamed(revisions: readonly number[]): string {
  return `${revisions.length === 1 ? 'document' : 'documents'} ${revisions.join(', ')}`;
}

/** Describes unreadable documents and the remedy; a running server may still have `live` in memory. */
export function damagedSentence(damaged: readonly number[], live: number): string {
  const instead = damaged.includes(live)
    ? 'this server still has it; its next start, or the repair, goes back to the one before'
    : `revision ${live} is live in its place, except on servers that read it before`;
  return `release ${documentsNamed(damaged)} cannot be read: ${instead} (npm run release -- repair)`;
}
