import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { EXIT, UserMistake } from '@manassa/api/config';

/** The shell's folder and name. */
export const SHELL = 'shell';

/** One of the product's applications, each in a folder of its own at the root. */
export interface Application {
  name: string;
  folder: string;
  kind: 'shell' | 'remote';
}

/**
 * The applications whose sources are here, shell first. A fifth remote is found by having a remote.json; a team's
 * checkout may lack the others.
 */
export async function listApplications(root: string): Promise<Application[]> {
  const names = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b));
  const remotes = names.filter((name) => existsSync(path.join(root, name, 'remote.json')));
  const shells = existsSync(path.join(root, SHELL, 'package.json')) ? [SHELL] : [];
  return [...shells, ...remotes].map((name) => ({
    name,
    folder: path.join(root, name),
    kind: name === SHELL ? 'shell' : 'remote',
  }));
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
