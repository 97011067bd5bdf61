import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { UserMistake } from '@manassa/shared/config';
import type { Application } from '../build/applications';
import { buildApplication } from '../build/buildApplication';
import { treeVersion } from '../build/treeVersion';
import { say } from '../progress';
import { temporaryBeside } from '../storage/FolderStorage';
import type { Storage } from '../storage/Storage';
import { readIntegrity } from './integrity';
import { publishVersion } from './publishVersion';

export type Built = Awaited<ReturnType<typeof buildAndPublish>>;

interface BuildRequest {
  root: string;
  storage: Storage;
  app: Application;
  /** Builds a published version again; other bytes are refused, so this checks reproducibility. */
  force?: boolean;
  by?: string;
  /** By default the checkout's commit. */
  why?: string | undefined;
  dryRun?: boolean;
}

const GIT_COMMIT = ['describe', '--always', '--exclude=*', '--abbrev=8', '--dirty'];

/** Returns the checkout's commit, such as `commit 4f3a91c2`, with `-dirty` if files are changed; undefined without git. */
export async function commitOf(root: string): Promise<string | undefined> {
  const asked = promisify(execFile)('git', GIT_COMMIT, { cwd: root });
  return asked.then(
    ({ stdout }) => `commit ${stdout.trim()}`,
    () => undefined,
  );
}

/**
 * Builds and publishes the version of the application's current sources, unless it is published already. Throws
 * UserMistake if the build fails or differs from the published one.
 */
export async function buildAndPublish(request: BuildRequest) {
  const { root, storage, app, by, why, force, dryRun } = request;
  const startedMs = performance.now();
  const version = await treeVersion(root, app);
  const built = <Outcome extends string>(outcome: Outcome) => ({
    app: app.name,
    version,
    outcome,
    seconds: Math.round((performance.now() - startedMs) / 100) / 10,
  });
  const known = await readIntegrity(storage, app.name, version);
  if (known && !force) return built('up to date');
  if (dryRun) return built('would build');

  const place = path.join(root, 'var/building');
  await using out = await temporaryBeside(path.join(place, `${app.name}-${version}`)).catch((error: Error) => {
    throw new UserMistake(`${place} cannot be used to build ${app.name}: ${error.message}`);
  });
  say(`building ${app.name}`);
  await buildApplication(root, app, version, out.path);
  // If sources were saved meanwhile, the version's name would be that of other sources than it contains.
  if ((await treeVersion(root, app)) !== version) return buildAndPublish(request);
  say(`publishing ${app.name} ${version}`);
  const publication = { storage, app: app.name, from: out.path, by, why: why || (await commitOf(root)) };
  return built((await publishVersion(publication)).outcome);
}
