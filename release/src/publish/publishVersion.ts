import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NewFile, Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { compressedCopies } from './compressedCopies';
import { isForDevelopers } from './developmentPage.rule';
import { damagesOf, describeFiles, type FileRecord, type Integrity, INTEGRITY_FILE, readIntegrity } from './integrity';
import { readManifestFile, TEMPLATE_FILE } from './manifest';
import { writePublisher } from './publisher';
import { repairVersion } from './repairVersion';
import { firstDifference } from './sameBytes.rule';
import { versionPrefix } from '../storage/versionPlace.rule';

interface Publication {
  storage: Storage;
  app: string;
  from: string;
  /** Expected version, to detect a wrong build. */
  version?: string;
  /** ISO time. */
  at: string;
  by?: string;
  why?: string;
  dryRun?: boolean;
}

export interface Published {
  app: string;
  version: string;
  outcome: 'published' | 'unchanged' | 'repaired' | 'would publish' | 'would repair';
  /** A sentence for each damaged stored file that is, or would be, repaired. */
  repaired: string[];
  files: number;
  bytes: number;
}

/**
 * Publishes a finished build as an immutable version. Its list of files is stored last and once, so that a partial
 * version is never used. Publishing the same bytes again repairs damaged files.
 *
 * @throws UserMistake for another application or version, an incomplete build, or a version with other bytes
 */
export async function publishVersion(publication: Publication): Promise<Published> {
  const { storage, app, from, version, dryRun } = publication;
  const manifest = await readManifestFile(from);
  if (manifest.app !== app) throw new UserMistake(`${from} is a build of ${manifest.app}, not of ${app}`);
  if (version !== undefined && manifest.version !== version) {
    throw new UserMistake(
      `${from} is version ${manifest.version} of ${app}, not ${version}: build it with that version`,
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

  const result = {
    app,
    version: manifest.version,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    repaired: [],
  };
  const before = await readIntegrity(storage, app, manifest.version);
  if (before) {
    const outcome = unchanged(before, files, app);
    const damages = await damagesOf(storage, before);
    if (damages.length === 0) return { ...result, outcome };
    if (!dryRun) await repairVersion(storage, before, from, damages);
    const repaired = damages.map(({ problem }) => problem);
    return { ...result, outcome: dryRun ? 'would repair' : 'repaired', repaired };
  }
  if (dryRun) return { ...result, outcome: 'would publish' };

  const integrity: Integrity = {
    schema: 1,
    app,
    version: manifest.version,
    publishedAt: publication.at,
    files: [],
  };
  const added = await storage.addSealed(versionPrefix(app, manifest.version), newFiles(from, files, integrity), {
    path: INTEGRITY_FILE,
    content: async () => Buffer.from(`${JSON.stringify(integrity, null, 2)}\n`),
  });
  if (added.outcome === 'begun otherwise') {
    throw new UserMistake(
      `${app} ${manifest.version} was begun with other bytes (${added.path}) and never finished: give the build another version, or wait an hour and let "prune" remove it`,
    );
  }
  if (added.outcome === 'added') {
    const { by, why } = publication;
    await writePublisher(storage, app, manifest.version, { by, why: why || undefined });
  }
  // Another publisher was faster: the bytes must be the same.
  const raced = added.outcome === 'there already' ? await readIntegrity(storage, app, manifest.version) : null;
  return { ...result, outcome: raced ? unchanged(raced, files, app) : 'published' };
}

/** Yields a build's files and compressed copies, and adds them to the list. */
async function* newFiles(from: string, files: readonly FileRecord[], integrity: Integrity): AsyncGenerator<NewFile> {
  for (const file of files) {
    const content = await readFile(path.join(from, file.path));
    // Development files are large and only developers load them.
    const copies = isForDevelopers(file.path) ? [] : await compressedCopies(content, file.type);
    integrity.files.push({ ...file, encodings: copies.map(([encoding]) => encoding) });
    yield { path: file.path, content };
    for (const [encoding, copy] of copies) yield { path: `${file.path}.${encoding}`, content: copy };
  }
}

function unchanged(before: Integrity, files: Integrity['files'], app: string): 'unchanged' {
  const different = firstDifference(before.files, files);
  if (different === null) return 'unchanged';
  throw new UserMistake(
    `${app} ${before.version} is already published with other bytes (${different}): give the build another version`,
  );
}
