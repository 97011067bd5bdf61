import { UserMistake } from '@manassa/shared/config';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderStorage } from '../storage/FolderStorage';
import { mapLimit } from '../storage/mapLimit';
import { mediaType } from '../storage/mediaType.rule';
import { publisherKey, type Storage, versionPrefix } from '../storage/Storage';
import { compressedCopies } from './compressedCopies';
import {
  damagesOf,
  type FileRecord,
  hashOf,
  type Integrity,
  INTEGRITY_FILE,
  isPublished,
  publishedVersions,
  readIntegrity,
} from './integrity';
import { isForDevelopers, readManifestFile, TEMPLATE_FILE } from './manifest';

/** Version of a build without MANASSA_VERSION (build/target.ts); refused, since all such builds have this one name. */
const UNNAMED = '0.0.0-local';

interface Publication {
  storage: Storage;
  app: string;
  from: string;
  /** Expected version, to detect a wrong build. */
  expected?: string;
  /** ISO time; by default now. */
  at?: string;
  by?: string;
  why?: string;
  dryRun?: boolean;
}

/**
 * Publishes a finished build as an immutable version. Its list of files is stored last and once, so that a partial
 * version is never used. Publishing the same bytes again repairs damaged files; `repaired` has a sentence for each.
 *
 * @throws UserMistake for another application or version, an incomplete build, or a version with other bytes
 */
export async function publishVersion(publication: Publication) {
  const { storage, app, from, at = new Date().toISOString(), by, why, dryRun } = publication;
  const manifest = await readManifestFile(from);
  const { version } = manifest;
  if (manifest.app !== app) throw new UserMistake(`${from} is a build of ${manifest.app}, not of ${app}`);
  if (version !== (publication.expected ?? version)) {
    throw new UserMistake(`${from} is version ${version} of ${app}, not ${publication.expected}: build that version`);
  }
  if (version === UNNAMED) {
    throw new UserMistake(
      `${from} has no version of its own: npm run release -- build ${app} publishes one, or set MANASSA_VERSION for the build`,
    );
  }
  const files = await describeFiles(from);
  const missing = [
    manifest.entry,
    ...Object.values(manifest.preload).flat(),
    ...(manifest.kind === 'shell' ? [TEMPLATE_FILE] : []),
    ...(manifest.firstScreens ? [manifest.firstScreens] : []),
  ].find((wanted) => !files.some((file) => file.path === wanted));
  if (missing) throw new UserMistake(`${from} is not a whole build of ${app}: ${missing} is missing`);

  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const publishedAs = <Outcome extends string>(outcome: Outcome, repaired: string[] = []) => {
    return { app, version, files: files.length, bytes, repaired, outcome };
  };
  const prefix = versionPrefix(app, version);
  const before = await readIntegrity(storage, app, version);
  if (before) {
    refuseOtherBytes(before, files);
    const damages = await damagesOf(storage, before);
    if (damages.length === 0) return publishedAs('unchanged');
    if (dryRun) return publishedAs('would repair', damages);
    await storeFiles(storage, prefix, files, from, async (name, content) => storage.write(`${prefix}${name}`, content));
    return publishedAs('repaired', damages);
  }
  if (dryRun) return publishedAs('would publish');
  const foreign: string[] = [];
  const stored = await storeFiles(storage, prefix, files, from, async (name) => void foreign.push(name));
  const publishedAt = laterThan((await publishedVersions(storage, app)).at(-1)?.publishedAt, at);
  const list = JSON.stringify({ schema: 1, app, version, publishedAt, files: stored }, null, 2);
  if (foreign.length === 0 && (await storage.createOnce(`${prefix}${INTEGRITY_FILE}`, `${list}\n`))) {
    await storage.write(publisherKey(app, version), `${JSON.stringify({ by, why })}\n`);
    return publishedAs('published');
  }
  // Another publisher was faster, with the same bytes or others.
  if (await readIntegrity(storage, app, version)) return publishVersion(publication);
  throw new UserMistake(
    `${app} ${version} was begun with other bytes (${foreign.sort()[0] ?? INTEGRITY_FILE}) and never finished: give the build another version, or wait an hour and let "prune" remove it`,
  );
}

/** Returns `at`, or 1 ms after `newest` if a clock is wrong: the order of publication decides what is the newest. */
function laterThan(newest: string | undefined, at: string): string {
  if (newest === undefined || newest < at) return at;
  return new Date(Date.parse(newest) + 1).toISOString();
}

/** Describes the files of a build, sorted by path. Leaves out names with a leading dot, as storages do. */
async function describeFiles(folder: string): Promise<FileRecord[]> {
  const listed = (await new FolderStorage(folder).list('')).filter(({ key }) => key !== INTEGRITY_FILE);
  return mapLimit(listed, async ({ key }) => {
    const content = await readFile(path.join(folder, key));
    const hashes = { sha384: hashOf('sha384', content), sha256: hashOf('sha256', content) };
    return { path: key, bytes: content.length, ...hashes, type: mediaType(key), encodings: [] };
  });
}

/**
 * Stores the files with compressed copies, and returns them. Equal files that are there are reused; `replace` is called
 * for one with other bytes.
 */
async function storeFiles(
  storage: Storage,
  prefix: string,
  files: readonly FileRecord[],
  from: string,
  replace: (name: string, content: Uint8Array) => Promise<void>,
): Promise<FileRecord[]> {
  return mapLimit(files, async (file) => {
    const content = await readFile(path.join(from, file.path));
    // Development files are large and only developers load them.
    const copies = isForDevelopers(file.path) ? [] : await compressedCopies(content, file.type);
    for (const [encoding, bytes] of [[null, content] as const, ...copies]) {
      const name = encoding === null ? file.path : `${file.path}.${encoding}`;
      if (await storage.createOnce(`${prefix}${name}`, bytes)) continue;
      // Other machines compress the same file into other bytes.
      const stored = await storage.read(`${prefix}${name}`).catch(() => null);
      if (!stored || !(await isPublished(stored, file, encoding))) await replace(name, bytes);
    }
    return { ...file, encodings: copies.map(([encoding]) => encoding) };
  });
}

function refuseOtherBytes({ app, version, files }: Integrity, build: readonly FileRecord[]): void {
  const published = new Map(files.map((file) => [file.path, file.sha384]));
  const different =
    build.find((file) => published.get(file.path) !== file.sha384) ??
    files.find(({ path: name }) => !build.some((file) => file.path === name));
  if (!different) return;
  throw new UserMistake(
    `${app} ${version} is already published with other bytes (${different.path}): give the build another version`,
  );
}
