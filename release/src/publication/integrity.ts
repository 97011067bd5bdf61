import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { UserMistake } from '../UserMistake';
import { mediaType } from './mediaType.rule';

/** The name of the file that lists what a published version consists of. */
export const INTEGRITY_FILE = 'integrity.json';

const fileRecord = v.object({
  /** Relative to the version's folder, with forward slashes. */
  path: v.string(),
  bytes: v.number(),
  /** As in a `script`'s integrity attribute: `sha384-` and base 64. */
  sha384: v.string(),
  type: v.string(),
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

/** Every regular file below `folder`, sorted, as relative paths. Links are left out: a version stands by itself. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Length and hash of one file of a version. */
async function describeFile(folder: string, file: string): Promise<FileRecord> {
  const content = await readFile(path.join(folder, file));
  const hash = createHash('sha384').update(content).digest('base64');
  return { path: file, bytes: content.length, sha384: `sha384-${hash}`, type: mediaType(file) };
}

/** Describes a build's files, sorted by path. */
export async function describeFiles(folder: string): Promise<FileRecord[]> {
  const described: FileRecord[] = [];
  for (const file of await listFiles(folder)) {
    if (file !== INTEGRITY_FILE) described.push(await describeFile(folder, file));
  }
  return described;
}

/** @returns null when the folder is no published version */
export async function readIntegrity(folder: string): Promise<Integrity | null> {
  const file = path.join(folder, INTEGRITY_FILE);
  try {
    return v.parse(integrity, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new UserMistake(`${file} is damaged; publish this version again under another number`);
  }
}

/**
 * Compares a published folder with what was published.
 *
 * @returns what is wrong with the first file that is missing or not as it was, or null
 */
export async function firstDamage(folder: string, { files }: Integrity): Promise<string | null> {
  for (const expected of files) {
    const actual = await describeFile(folder, expected.path).catch(() => null);
    if (!actual) return `${expected.path} is missing`;
    if (actual.sha384 !== expected.sha384) return `${expected.path} is not what was published`;
  }
  return null;
}
