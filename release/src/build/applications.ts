import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { EXIT, UserMistake } from '@manassa/shared/config';

export const SHELL = 'shell';

/** Names of applications. They are also names of folders, and words in a shell. */
export const APP_PATTERN = /^[a-z][a-z0-9-]*$/;

export type Application = Awaited<ReturnType<typeof listApplications>>[number];

/** Returns the applications of this checkout, shell first. A remote is a folder with a remote.json. */
export async function listApplications(root: string) {
  const remotes = (await readdir(root)).filter((name) => existsSync(path.join(root, name, 'remote.json'))).sort();
  const shells = existsSync(path.join(root, SHELL, 'package.json')) ? [SHELL] : [];
  return [...shells, ...remotes].map((name) => ({ name, folder: path.join(root, name) }));
}

/** Returns the full name of an application (`exam` means `remote-exam`), or undefined. */
export const findName = (names: readonly string[], name: string): string | undefined =>
  [name, `remote-${name}`].find((one) => names.includes(one));

/** Returns the full name of an application. Throws UserMistake for an unknown one. */
export function chooseName(names: readonly string[], name: string): string {
  const found = findName(names, name);
  if (found !== undefined) return found;
  throw new UserMistake(`there is no application "${name}": choose from ${names.join(', ')}`, EXIT.misused);
}

/** Returns the named applications, in the order of `all`; all of them without a name. */
export function chooseApplications(all: readonly Application[], names: readonly string[]): Application[] {
  const known = all.map(({ name }) => name);
  const chosen = names.map((name) => chooseName(known, name));
  return all.filter(({ name }) => names.length === 0 || chosen.includes(name));
}
