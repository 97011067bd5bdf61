import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Application } from './applications';
import { type BuildInput, isBuildInput, type LockFile, lockedPackages, versionOf } from './version.rule';

const ROOT_INPUTS = ['rspack.config.base.ts', 'tsconfig.base.json', '.browserslistrc'];

const ROOT_FOLDER = 'build';

/** Bundled folders besides the application's own: the shell provides `shared` to the remotes. */
const BUNDLED: Record<Application['kind'], string[]> = { shell: ['shared'], remote: [] };

/** Returns the version of the application's current sources, built or not. */
export async function treeVersion(root: string, app: Application): Promise<string> {
  const own = JSON.parse(await readFile(path.join(app.folder, 'package.json'), 'utf8')) as { version: string };
  return versionOf(own.version, await buildInputs(root, app));
}

async function buildInputs(root: string, app: Application): Promise<BuildInput[]> {
  const folders = [app.folder, ...[ROOT_FOLDER, ...BUNDLED[app.kind]].map((folder) => path.join(root, folder))];
  const files = [...ROOT_INPUTS.map((file) => path.join(root, file))];
  for (const folder of folders) files.push(...(await filesBelow(folder)));
  const inputs: BuildInput[] = [];
  for (const file of files) {
    const content = await readFile(file).catch(() => null);
    if (content === null) continue;
    inputs.push([
      path.relative(root, file).split(path.sep).join('/'),
      createHash('sha256').update(content).digest('hex'),
    ]);
  }
  const lock = await readFile(path.join(root, 'package-lock.json'), 'utf8').catch(() => '{"packages":{}}');
  inputs.push(...lockedPackages(JSON.parse(lock) as LockFile, path.basename(app.folder)));
  return inputs;
}

/** Lists files without git, which may not be installed. */
async function filesBelow(folder: string, below = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true }).catch(() => [])) {
    const relative = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!isBuildInput(entry.isDirectory() ? `${relative}/` : relative)) continue;
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, relative)));
    else if (entry.isFile()) found.push(path.join(folder, relative));
  }
  return found;
}
