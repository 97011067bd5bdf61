import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { EXIT, UserMistake } from '../UserMistake';

/** The shell's folder and name. */
export const SHELL = 'shell';

/** One of the product's applications, each in a folder of its own at the root. */
export interface Application {
  name: string;
  folder: string;
  kind: 'shell' | 'remote';
}

/** The shell and every folder that has a remote.json, shell first: a fifth remote is found by being there. */
export async function listApplications(root: string): Promise<Application[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const remotes: Application[] = [];
  for (const entry of entries
    .filter((candidate) => candidate.isDirectory())
    .sort((a, b) => a.name.localeCompare(b.name))) {
    const folder = path.join(root, entry.name);
    const isRemote = await readFile(path.join(folder, 'remote.json')).then(
      () => true,
      () => false,
    );
    if (isRemote) remotes.push({ name: entry.name, folder, kind: 'remote' });
  }
  return [{ name: SHELL, folder: path.join(root, SHELL), kind: 'shell' }, ...remotes];
}

/**
 * The application that a command was given by name. `exam` is understood as `remote-exam`.
 *
 * @throws UserMistake for a name that none of them has
 */
export function chooseApplication(all: readonly Application[], name: string): Application {
  const found = all.find((app) => app.name === name) ?? all.find((app) => app.name === `remote-${name}`);
  if (found) return found;
  const names = all.map((app) => app.name).join(', ');
  throw new UserMistake(`there is no application "${name}": choose from ${names}`, EXIT.misused);
}

/** The same for several names; none means all applications. */
export function chooseApplications(all: readonly Application[], names: readonly string[]): Application[] {
  return names.length === 0 ? [...all] : names.map((name) => chooseApplication(all, name));
}
