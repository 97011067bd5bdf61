import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Application, SHELL } from './applications';
import { type BuildInput, isBuildInput, type LockFile, lockedPackages, versionOf } from './version.rule';

const ROOT_INPUTS = ['rspack.config.base.ts', 'tsconfig.base.json', '.browserslistrc'];

/** Returns the version of the application's current sources, built or not. */
export async function treeVersion(root: string, app: Application): Promise<string> {
  const own = JSON.parse(await readFile(path.join(app.folder, 'package.json'), 'utf8')) as { version: string };
  return versionOf(own.version, await buildInputs(root, app));
}

/**
 * Folders of `shared` that remotes render their first screens with or bundle parts of. The shell provides the rest (see
 * build/platform.ts), except to a remote that imports `attempt`, which needs most of it.
 */
const DRAWN = ['domain', 'locale', 'theme', 'ui'].map((part) => `shared/src/${part}`);
const BUNDLED = '@manassa/shared/attempt';

async function buildInputs(root: string, app: Application): Promise<BuildInput[]> {
  const ownFiles = await inputsBelow(root, app.name);
  const sources = await Promise.all(ownFiles.map((file) => readFile(path.join(root, file)).catch(() => '')));
  const needsAll = app.name === SHELL || sources.some((source) => source.includes(BUNDLED));
  const folders = ['build', ...(needsAll ? ['shared'] : DRAWN)];
  const files = [...ROOT_INPUTS, ...ownFiles];
  for (const folder of folders) files.push(...(await inputsBelow(root, folder)));
  const lock = await readFile(path.join(root, 'package-lock.json'), 'utf8').catch(() => '{"packages":{}}');
  const inputs = lockedPackages(JSON.parse(lock) as LockFile, app.name);
  for (const file of files) {
    const content = await readFile(path.join(root, file)).catch(() => null);
    if (content !== null) inputs.push([file, createHash('sha256').update(content).digest('hex')]);
  }
  return inputs;
}

/** Lists files without git, which may not be installed, and without entering folders that a build does not read. */
async function inputsBelow(root: string, folder: string, below = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(path.join(root, folder, below), { withFileTypes: true }).catch(() => [])) {
    const file = `${below}${entry.name}`;
    if (!isBuildInput(entry.isDirectory() ? `${file}/` : file)) continue;
    if (entry.isDirectory()) found.push(...(await inputsBelow(root, folder, `${file}/`)));
    else if (entry.isFile()) found.push(`${folder}/${file}`);
  }
  return found;
}
