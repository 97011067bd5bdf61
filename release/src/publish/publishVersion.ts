import { UserMistake } from '@manassa/shared/config';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderStorage } from '../storage/FolderStorage';
import { mapLimit } from '../storage/mapLimit';
import { mediaType } from '../storage/mediaType.rule';
import { publisherKey, type Storage, versionPrefix } from '../storage/Storage';
import { compress, compressedCopies } from './compressedCopies';
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
  version?: string;
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
  if (publication.version !== undefined && version !== publication.version) {
    throw new UserMistake(
      `${from} is version ${version} of ${app}, not ${publication.version}: build it with that version`,
    );
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
  const before = await readIntegrity(storage, app, version);
  if (before) {
    refuseOtherBytes(before, files);
    const damages = await damagesOf(storage, before);
    if (damages.length === 0) return publishedAs('unchanged');
    for (const { file, encoding, key } of dryRun ? [] : damages) {
      const content = await readFile(path.join(from, file.path));
      if (hashOf('sha384', content) !== file.sha384)
        throw new UserMistake(`${file.path} in ${from} was changed meanwhile`);
      const whole = encoding === null ? content : await compress(content, encoding);
      await storage.write(`${versionPrefix(app, version)}${key}`, whole);
    }
    const problems = damages.map(({ problem }) => problem);
    return publishedAs(dryRun ? 'would repair' : 'repaired', problems);
  }
  if (dryRun) return publishedAs('would publish');
  const publishedAt = laterThan((await publishedVersions(storage, app)).at(-1)?.publishedAt, at);
  const isFirst = await storeVersion(storage, { schema: 1, app, version, publishedAt, files }, from);
  const publisher = JSON.stringify({ by, why: why || undefined });
  if (isFirst) await storage.write(publisherKey(app, version), `${publisher}\n`);
  return publishedAs(isFirst ? 'published' : 'unchanged');
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
 * Stores the files with compressed copies, then the list. Equal files of an unfinished publication are reused. Returns
 * false if another publisher of the same bytes was faster. Throws UserMistake if stored files have other bytes.
 */
async function storeVersion(storage: Storage, integrity: Integrity, from: string): Promise<boolean> {
  const { app, version } = integrity;
  const prefix = versionPrefix(app, version);
  const foreign: string[] = [];
  const files = await mapLimit(integrity.files, async (file) => {
    const content = await readFile(path.join(from, file.path));
    // Development files are large and only developers load them.
    const copies = isForDevelopers(file.path) ? [] : await compressedCopies(content, file.type);
    for (const [encoding, bytes] of [[null, content] as const, ...copies]) {
      const name = encoding === null ? file.path : `${file.path}.${encoding}`;
      if (await storage.createOnce(`${prefix}${name}`, bytes)) continue;
      // Other machines compress the same file into other bytes.
      const stored = await storage.read(`${prefix}${name}`);
      if (!stored || !(await isPublished(stored, file, encoding))) foreign.push(name);
    }
    return { ...file, encodings: copies.map(([encoding]) => encoding) };
  });
  const list = `${JSON.stringify({ ...integrity, files }, null, 2)}\n`;
  if (foreign.length === 0 && (await storage.createOnce(`${prefix}${INTEGRITY_FILE}`, list))) return true;
  const other = await readIntegrity(storage, app, version);
  if (other) refuseOtherBytes(other, files);
  else {
    throw new UserMistake(
      `${app} ${version} was begun with other bytes (${foreign.sort()[0] ?? INTEGRITY_FILE}) and never finished: give the build another version, or wait an hour and let "prune" remove it`,
    );
  }
  return false;
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
