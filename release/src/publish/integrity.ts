import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { inTurns } from '../storage/inTurns';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/api/config';
import { type Encoding, ENCODINGS, expand } from './compressedCopies';
import { mediaType } from '../storage/mediaType.rule';
import { versionPrefix } from '../storage/versionPlace.rule';

/** The name of the file that lists what a published version consists of; where it is, the version is whole. */
export const INTEGRITY_FILE = 'integrity.json';

/** How many files are asked for at once where each takes a journey. */
const AT_ONCE = 8;

const fileRecord = v.object({
  /** Relative to the version's folder, with forward slashes. */
  path: v.string(),
  bytes: v.number(),
  /** As in a `script`'s integrity attribute: `sha384-` and base 64. */
  sha384: v.string(),
  type: v.string(),
  /** The compressed copies beside it. */
  encodings: v.optional(v.array(v.picklist(ENCODINGS)), []),
});
export type FileRecord = v.InferOutput<typeof fileRecord>;

const integrity = v.object({
  schema: v.literal(1),
  app: v.string(),
  version: v.string(),
  /** ISO time at which it was published; not part of what makes two publications the same. */
  publishedAt: v.string(),
  files: v.array(fileRecord),
});
export type Integrity = v.InferOutput<typeof integrity>;

/** A version's list of files that cannot be read: nothing can be said of the version. */
export class DamagedList extends UserMistake {}

/** Every regular file below `folder`, sorted, as relative paths. Links are left out: a version stands by itself. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Describes a build's files, sorted by path. */
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

/**
 * @returns null when there is no such published version
 * @throws DamagedList when what there is cannot be read
 */
export async function readIntegrity(storage: Storage, app: string, version: string): Promise<Integrity | null> {
  const key = `${versionPrefix(app, version)}${INTEGRITY_FILE}`;
  const text = await storage.read(key);
  if (text === null) return null;
  try {
    return v.parse(integrity, JSON.parse(text.toString()));
  } catch {
    throw new DamagedList(`${key} in ${storage.name} is damaged: publish this build again under another version`);
  }
}

/** A stored file, or a compressed copy of one, that is missing or not what was published. */
export interface Damage {
  file: FileRecord;
  /** Of the copy that is meant; null for the file itself. */
  encoding: Encoding | null;
  /** What is wrong with it, a sentence that names it. */
  problem: string;
}

/**
 * Compares a published version with what was published, its compressed copies too.
 *
 * @returns what is wrong, file by file; empty when it is whole
 */
export async function damageOf(storage: Storage, integrity: Integrity): Promise<string[]> {
  return (await damagesOf(storage, integrity)).map(({ problem }) => problem);
}

/** The same, with what it would take to repair it. */
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

/** The first of them, or null. */
export async function firstDamage(storage: Storage, integrity: Integrity): Promise<string | null> {
  return (await damageOf(storage, integrity))[0] ?? null;
}

async function expandsTo(compressed: Buffer, encoding: Encoding, expected: string): Promise<boolean> {
  return expand(compressed, encoding).then(
    (content) => sha384(content) === expected,
    () => false,
  );
}

/** As integrity attributes have it. */
export function sha384(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
