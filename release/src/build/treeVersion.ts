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
 * An import of a part of `shared` that a remote bundles. The shell provides those named here (build/platform.ts), and only
 * tests use `testing`.
 */
const BUNDLED = /@manassa\/shared\/(?!(?:contract|data|domain|federation|locale|session|testing|theme|ui)\b)/;

/** Returns true for a remote whose build renders pages (docs/decisions/0023-first-screen.md), with all of `shared`. */
async function hasFirstScreens({ folder }: Application): Promise<boolean> {
  const remote = await readFile(path.join(folder, 'remote.json'), 'utf8').catch(() => '{}');
  return Object.keys((JSON.parse(remote) as { firstScreens?: object }).firstScreens ?? {}).length > 0;
}

async function buildInputs(root: string, app: Application): Promise<BuildInput[]> {
  const ownFiles = await inputsBelow(root, app.name);
  const sources = await Promise.all(ownFiles.map((file) => readFile(path.join(root, file), 'utf8').catch(() => '')));
  const readsShared =
    app.name === SHELL || (await hasFirstScreens(app)) || sources.some((source) => BUNDLED.test(source));
  const files = [...ROOT_INPUTS, ...ownFiles, ...(await inputsBelow(root, 'build'))];
  if (readsShared) files.push(...(await inputsBelow(root, 'shared')));
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
