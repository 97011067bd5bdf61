import { cp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserMistake } from '../UserMistake';
import { compressBeside } from './compressBeside';
import { flush, flushFolder, temporaryBeside } from './durable';
import { removeAbandoned } from './removeAbandoned';
import { describeFiles, type Integrity, INTEGRITY_FILE, readIntegrity } from './integrity';
import { readManifest, TEMPLATE_FILE } from './manifest';
import { firstDifference } from './sameBytes.rule';
import { versionFolder } from './versions';
import { makeFolder } from './makeFolder';

/** What is to be published, and where to. */
export interface Publication {
  releaseDir: string;
  app: string;
  /** The folder of a finished build. */
  from: string;
  /** The version the caller expects; left out, the build's own word counts. */
  version?: string;
  /** ISO time. */
  at: string;
  dryRun?: boolean;
}

/** How a publication ended. */
export interface Published {
  app: string;
  version: string;
  outcome: 'published' | 'unchanged' | 'would publish';
  files: number;
  bytes: number;
}

/**
 * Makes a finished build an immutable version folder. It is written beside its final place and renamed into it, so
 * nobody ever sees half of it.
 *
 * @throws UserMistake when the build is not what was asked for, or this version was published with other bytes
 */
export async function publishVersion({ releaseDir, app, from, version, at, dryRun }: Publication): Promise<Published> {
  const manifest = await readManifest(from);
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
  ].find((wanted) => !files.some((file) => file.path === wanted));
  if (missing) throw new UserMistake(`${from} is not a whole build of ${app}: ${missing} is missing`);

  const result = {
    app,
    version: manifest.version,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  };
  const target = versionFolder(releaseDir, app, manifest.version);
  const before = await readIntegrity(target);
  if (before) return { ...result, outcome: unchanged(before, files, app) };
  if (dryRun) return { ...result, outcome: 'would publish' };

  await makeFolder(path.dirname(target));
  await removeAbandoned(path.dirname(target));
  const temporary = temporaryBeside(target);
  try {
    await cp(from, temporary, { recursive: true, filter: (source) => path.basename(source) !== INTEGRITY_FILE });
    await compressBeside(temporary, files);
    const integrity: Integrity = { schema: 1, app, version: manifest.version, publishedAt: at, files };
    await writeFile(path.join(temporary, INTEGRITY_FILE), `${JSON.stringify(integrity, null, 2)}\n`);
    await flushFolder(temporary);
    await rename(temporary, target);
    await flush(path.dirname(target));
  } catch (error) {
    // Somebody else published this version in the meantime; then only the bytes decide.
    const raced = await readIntegrity(target);
    if (!raced) throw error;
    return { ...result, outcome: unchanged(raced, files, app) };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return { ...result, outcome: 'published' };
}

function unchanged(before: Integrity, files: Integrity['files'], app: string): 'unchanged' {
  const different = firstDifference(before.files, files);
  if (different === null) return 'unchanged';
  throw new UserMistake(
    `${app} ${before.version} is already published with other bytes (${different}): give the build another version`,
  );
}
