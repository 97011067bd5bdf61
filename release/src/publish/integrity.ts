import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { inTurns } from '../storage/inTurns';
import { parseJson } from '../storage/parseJson.rule';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { type Encoding, ENCODINGS, expand } from './compressedCopies';
import { mediaType } from '../storage/mediaType.rule';
import { versionPrefix } from '../storage/versionPlace.rule';

/** List of a version's files, stored last: a version with it is complete. */
export const INTEGRITY_FILE = 'integrity.json';

const AT_ONCE = 8;

const fileRecord = v.object({
  /** Relative to the version's folder, with forward slashes. */
  path: v.string(),
  bytes: v.number(),
  /** As in an `integrity` attribute. */
  sha384: v.string(),
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

export class DamagedList extends UserMistake {}

/** Lists the regular files below `folder` as sorted relative paths. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

export async function describeFiles(folder: string): Promise<FileRecord[]> {
  const described: FileRecord[] = [];
  for (const file of await listFiles(folder)) {
    if (file === INTEGRITY_FILE) continue;
    const content = await readFile(path.join(folder, file));
    described.push({
      path: file,
      bytes: content.length,
      sha384: sha384(content),
      type: mediaType(file),
      encodings: [],
    });
  }
  return described;
}

/** Reads a published version's list of files; null if it is not published. Throws DamagedList if unreadable. */
export async function readIntegrity(storage: Storage, app: string, version: string): Promise<Integrity | null> {
  const key = `${versionPrefix(app, version)}${INTEGRITY_FILE}`;
  const text = await storage.read(key);
  if (text === null) return null;
  const read = parseJson(integrity, text);
  if (read) return read;
  throw new DamagedList(`${key} in ${storage.name} is damaged: publish this build again under another version`);
}

export interface Damage {
  file: FileRecord;
  /** Null for the file itself, else its damaged copy. */
  encoding: Encoding | null;
  problem: string;
}

/** Returns a sentence for each damaged file and copy. */
export async function damageOf(storage: Storage, integrity: Integrity): Promise<string[]> {
  return (await damagesOf(storage, integrity)).map(({ problem }) => problem);
}

/** Returns missing or changed files and copies of a version. */
export async function damagesOf(storage: Storage, { app, version, files }: Integrity): Promise<Damage[]> {
  const prefix = versionPrefix(app, version);
  const found = await inTurns(AT_ONCE, files, async (file) => {
    const damages: Damage[] = [];
    const actual = await storage.read(`${prefix}${file.path}`);
    if (!actual) damages.push({ file, encoding: null, problem: `${file.path} is missing` });
    else if (sha384(actual) !== file.sha384) {
      damages.push({ file, encoding: null, problem: `${file.path} is not what was published` });
    }
    for (const encoding of file.encodings) {
      const copy = `${file.path}.${encoding}`;
      const compressed = await storage.read(`${prefix}${copy}`);
      if (!compressed) {
        damages.push({ file, encoding, problem: `${copy} is missing` });
      } else if (!(await expandsTo(compressed, encoding, file.sha384))) {
        damages.push({ file, encoding, problem: `${copy} does not hold what was published` });
      }
    }
    return damages;
  });
  return found.flat();
}

export async function firstDamage(storage: Storage, integrity: Integrity): Promise<string | null> {
  return (await damageOf(storage, integrity))[0] ?? null;
}

async function expandsTo(compressed: Buffer, encoding: Encoding, expected: string): Promise<boolean> {
  return expand(compressed, encoding).then(
    (content) => sha384(content) === expected,
    () => false,
  );
}

/** Returns the hash in the format of an `integrity` attribute. */
export function sha384(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
