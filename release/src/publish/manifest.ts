import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { SHELL } from '../build/applications';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { versionPrefix } from '../storage/versionPlace.rule';
import { versionFields } from './version';

export const MANIFEST_FILE = 'manassa.json';

/** The shell's page template, beside the manifest. */
export const TEMPLATE_FILE = 'page.html';

/** Folder of the shell's page with React's development build. */
const DEVELOPMENT_FOLDER = 'development';

/** Returns the address of that page's template; `base` ends in a slash. */
export function developmentPage(base: string): string {
  return `${base}${DEVELOPMENT_FOLDER}/${TEMPLATE_FILE}`;
}

export function isForDevelopers(file: string): boolean {
  return file.startsWith(`${DEVELOPMENT_FOLDER}/`);
}

const manifest = v.object({
  schema: v.literal(1),
  app: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'is not an application name')),
  ...versionFields,
});

export type Manifest = v.InferOutput<typeof manifest>;

/** Reads the manifest of a build. Throws UserMistake if it is missing or names the first wrong field. */
export async function readManifestFile(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UserMistake(`${folder} holds no build: ${MANIFEST_FILE} is missing`);
    throw error;
  });
  return parseManifest(text, file);
}

/** Reads the manifest of a published version, with the same errors. */
export async function readManifest(storage: Storage, app: string, version: string): Promise<Manifest> {
  const key = `${versionPrefix(app, version)}${MANIFEST_FILE}`;
  const text = await storage.read(key);
  if (text === null) throw new UserMistake(`${app} ${version} is not published: ${key} is missing in ${storage.name}`);
  return parseManifest(text.toString(), key);
}

function parseManifest(text: string, name: string): Manifest {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text);
  if (!read.success) {
    const [issue] = read.issues;
    throw new UserMistake(`${name} is not a usable manifest: ${v.getDotPath(issue) ?? 'the whole'} ${issue.message}`);
  }
  const { app, kind } = read.output;
  // A remote of kind "shell" would replace the page.
  if ((kind === 'shell') === (app === SHELL)) return read.output;
  throw new UserMistake(
    `${name} is not a usable manifest: it says that ${app} is a ${kind}, but only "${SHELL}" is the shell and every other application a remote`,
  );
}
