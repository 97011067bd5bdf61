import { UserMistake } from '@manassa/shared/config';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { mapLimit } from '../storage/mapLimit';
import { parseJson } from '../storage/parseJson.rule';
import { APPS, publisherKey, type Storage, versionPrefix } from '../storage/Storage';
import { type Encoding, ENCODINGS, EXPAND } from './compressedCopies';

/** List of a version's files, stored last: a version with it is complete. */
export const INTEGRITY_FILE = 'integrity.json';

const fileRecord = v.object({
  /** Relative to the version's folder, with forward slashes. */
  path: v.string(),
  bytes: v.number(),
  /** As in an `integrity` attribute. */
  sha384: v.string(),
  /** The same for pages, which carry a hundred hashes that do not compress: 16 bytes shorter. Older versions lack it. */
  sha256: v.optional(v.string()),
  type: v.string(),
  /** Compressed copies stored beside it. */
  encodings: v.optional(v.array(v.picklist(ENCODINGS)), []),
});
export type FileRecord = v.InferOutput<typeof fileRecord>;

const integrity = v.object({
  schema: v.literal(1),
  app: v.string(),
  version: v.string(),
  /** ISO time; differs between publications of the same bytes. */
  publishedAt: v.string(),
  files: v.array(fileRecord),
});
export type Integrity = v.InferOutput<typeof integrity>;

/** A list of a version's files that cannot be read. */
export class DamagedList extends UserMistake {}

/** Reads a published version's list of files; null if it is not published. Throws DamagedList if unreadable. */
export async function readIntegrity(storage: Storage, app: string, version: string): Promise<Integrity | null> {
  const key = `${versionPrefix(app, version)}${INTEGRITY_FILE}`;
  const text = await storage.read(key);
  if (text === null) return null;
  const read = parseJson(integrity, text);
  if (read) return read;
  throw new DamagedList(`${key} in ${storage.name} is damaged: publish this build again under another version`);
}

/** Returns the listed files of a published version; none if it is not published. Throws UserMistake if unreadable. */
export async function filesOf(storage: Storage, app: string, version: string): Promise<readonly FileRecord[]> {
  return (await readIntegrity(storage, app, version))?.files ?? [];
}

/** Returns a sentence for each missing or changed file and copy of a version. */
export async function damagesOf(storage: Storage, { app, version, files }: Integrity): Promise<string[]> {
  const found = await mapLimit(files, async (file) => {
    const damages = [];
    for (const encoding of [null, ...file.encodings]) {
      const key = encoding === null ? file.path : `${file.path}.${encoding}`;
      const reading = storage.read(`${versionPrefix(app, version)}${key}`);
      const stored = await reading.catch((error: Error) => error);
      if (stored instanceof Error) damages.push(stored.message);
      else if (!stored) damages.push(`${key} is missing`);
      else if (!(await isPublished(stored, file, encoding))) damages.push(`${key} is not what was published`);
    }
    return damages;
  });
  return found.flat();
}

/** Returns true if a stored file, or the content of its compressed copy, has the published hash. */
export async function isPublished(stored: Buffer, file: FileRecord, encoding: Encoding | null): Promise<boolean> {
  const content = encoding === null ? stored : await EXPAND[encoding](stored).catch(() => null);
  return content !== null && hashOf('sha384', content) === file.sha384;
}

/** Returns the mistake of a stored file that cannot be sent, whose `problem` follows "is". */
export function lostFile({ name }: Storage, key: string, problem: string): UserMistake {
  return new UserMistake(`${key} in ${name} is ${problem}: publish that build again (verify lists all such files)`);
}

/** Returns a hash in the format of an `integrity` attribute. */
export const hashOf = (kind: 'sha256' | 'sha384', content: Uint8Array | string): string =>
  `${kind}-${createHash(kind).update(content).digest('base64')}`;

/** Returns the hash that pages carry. */
export function pageHash({ sha256, sha384 }: FileRecord): string {
  return sha256 ?? sha384;
}

export type PublishedVersion = Pick<Integrity, 'version' | 'publishedAt'> & { publishedBy?: string; why?: string };

/** Returns published versions, oldest first, without damaged ones: `verify` reports those. `needsAll` throws for withheld ones. */
export async function publishedVersions(storage: Storage, app: string, needsAll = false): Promise<PublishedVersion[]> {
  const orNone = <Value>(reading: Promise<Value>) => (needsAll ? reading : reading.catch(() => null));
  const names = await orNone(storage.folders(`${APPS}${app}/`));
  const all = await mapLimit(names ?? [], async (name): Promise<PublishedVersion[]> => {
    const list = parseJson(integrity, await orNone(storage.read(`${versionPrefix(app, name)}${INTEGRITY_FILE}`)));
    if (!list) return [];
    // Unknown or unreadable publishers are left out.
    const { by, why } = parseJson(publisher, await storage.read(publisherKey(app, name)).catch(() => null)) ?? {};
    return [{ version: list.version, publishedAt: list.publishedAt, publishedBy: by, why }];
  });
  return all.flat().sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || a.version.localeCompare(b.version));
}

const publisher = v.object({ by: v.optional(v.string()), why: v.optional(v.string()) });
