import { readRelease, revisions } from '../live/releaseStore';
import type { LiveApp, ReleaseDocument } from '../live/releaseDocument';
import { damageOf, INTEGRITY_FILE, readIntegrity } from '../publish/integrity';
import { APPS, versionPrefix } from '../storage/versionPlace.rule';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { gapsIn, strangersIn } from './soundness.rule';

interface VerifyRequest {
  storage: Storage;
  /** Default: all. */
  app?: string;
  /** Default: the live, previous and canary versions. */
  version?: string;
  /** Every published version. */
  all?: boolean;
  onProgress?(doing: string): void;
}

interface Verified {
  app: string;
  version: string;
  files: number;
  problems: string[];
}

export interface Findings {
  revision: number | null;
  versions: Verified[];
  problems: string[];
}

/** Compares everything that students can get with what was published. Throws UserMistake for an unknown version. */
export async function verifyRelease({ storage, app, version, all, onProgress }: VerifyRequest): Promise<Findings> {
  onProgress?.('reading the history');
  const { live, problems } = await readDocuments(storage);
  const wanted = all ? await everyVersion(storage) : versionsIn(live);
  const asked = wanted.filter((entry) => app === undefined || entry.app === app);
  const chosen = app !== undefined && version !== undefined ? [{ app, version }] : asked;
  const versions: Verified[] = [];
  for (const entry of chosen) {
    onProgress?.(`checking ${entry.app} ${entry.version}`);
    versions.push(await verifyVersion(storage, entry.app, entry.version));
  }
  problems.push(...versions.flatMap((found) => found.problems.map((one) => `${found.app} ${found.version}: ${one}`)));
  return { revision: live?.revision ?? null, versions, problems };
}

/** Reads every document, since a rollback may need any. */
async function readDocuments(storage: Storage): Promise<{ live: ReleaseDocument | null; problems: string[] }> {
  const all = await revisions(storage);
  const problems = gapsIn(all);
  let live: ReleaseDocument | null = null;
  for (const revision of all) {
    try {
      const kept = await readRelease(storage, revision);
      live = kept?.document ?? null;
      if (live && live.revision !== revision) problems.push(`document ${revision} says that it is ${live.revision}`);
    } catch (error) {
      if (!(error instanceof UserMistake)) throw error;
      problems.push(error.message);
      live = null;
    }
  }
  return { live, problems };
}

function versionsIn(live: ReleaseDocument | null): { app: string; version: string }[] {
  return Object.entries(live?.apps ?? {}).flatMap(([app, now]) => versionsOf(now).map((version) => ({ app, version })));
}

function versionsOf({ version, previous, canary }: LiveApp): string[] {
  return [...new Set([version, canary?.version, previous?.version])].filter((one) => one !== undefined);
}

async function everyVersion(storage: Storage): Promise<{ app: string; version: string }[]> {
  const found: { app: string; version: string }[] = [];
  for (const app of await storage.folders(APPS)) {
    for (const version of await storage.folders(`${APPS}${app}/`)) found.push({ app, version });
  }
  return found;
}

async function verifyVersion(storage: Storage, app: string, version: string): Promise<Verified> {
  const found = (problems: string[], files = 0): Verified => ({ app, version, files, problems });
  try {
    const integrity = await readIntegrity(storage, app, version);
    if (!integrity) return found(['it is not published, or never was to its end']);
    const prefix = versionPrefix(app, version);
    const kept = (await storage.list(prefix)).map(({ key }) => key.slice(prefix.length));
    const strangers = strangersIn(kept, integrity.files, INTEGRITY_FILE);
    const damage = await damageOf(storage, integrity);
    return found([...damage, ...strangers.map((file) => `${file} is no part of it`)], integrity.files.length);
  } catch (error) {
    if (error instanceof UserMistake) return found([error.message]);
    throw error;
  }
}
