import path from 'node:path';
import * as v from 'valibot';
import { APP_PATTERN, SHELL } from '../build/applications';
import { FolderStorage } from '../storage/FolderStorage';
import { type Storage, versionPrefix } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';

export const MANIFEST_FILE = 'manassa.json';

/** The shell's page template, beside the manifest. */
export const TEMPLATE_FILE = 'page.html';

/** Folder of the shell's page with React's development build. */
const DEVELOPMENT_FOLDER = 'development/';

/** Template of that page. */
export const DEVELOPMENT_PAGE = `${DEVELOPMENT_FOLDER}${TEMPLATE_FILE}`;

export const isForDevelopers = (file: string): boolean => file.startsWith(DEVELOPMENT_FOLDER);

/** A version is a folder's name too, so it has no character with a meaning in paths or addresses. */
export const VERSION_PATTERN = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/;

const version = v.pipe(v.string(), v.regex(VERSION_PATTERN, 'is not a version'));
const file = v.pipe(
  v.string(),
  v.regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\:]+$/, 'is not a file inside the version'),
);
const texts = v.array(v.string());

/** Description of a version by its build, extended by the manifest, the release document, pages and the gate. */
export const versionFields = {
  kind: v.picklist(['shell', 'remote']),
  version,
  /** Module to import. */
  entry: file,
  contractVersion: v.pipe(v.number(), v.integer()),
  /** Address patterns in react-router's notation. */
  routes: v.optional(texts, []),
  /** Id of another remote's layout route around the routes; null for the frame. */
  nestedIn: v.optional(v.nullable(v.string()), null),
  /** Ids of layout routes in which other remotes' routes may be nested. */
  layouts: v.optional(texts, []),
  /** Files to preload by address pattern; `*` means every address of the application. */
  preload: v.optional(v.record(v.string(), v.array(file)), {}),
  /** Packages with the ranges that a remote was built for. */
  requires: v.optional(v.record(v.string(), v.string()), {}),
  /** Share keys that a remote imports at run time. */
  uses: v.optional(texts, []),
  /** The shell's share keys with their versions. */
  provides: v.optional(v.record(v.string(), v.string()), {}),
  /** File with the HTML of its first screens, or of the shell's frame. */
  firstScreens: v.optional(file),
  /** Reads that an address determines, by pattern, also for `visitors`; `:name` in a path is the pattern's parameter. */
  reads: v.optional(
    v.record(v.string(), v.array(v.object({ path: v.string(), visitors: v.optional(v.boolean()) }))),
    {},
  ),
  /** Most kB (1000 bytes, as sent with brotli) before any of its pages shows, and before single pages do. */
  budget: v.optional(
    v.object({
      firstScreenKb: v.pipe(v.number(), v.gtValue(0)),
      pagesKb: v.optional(v.record(v.string(), v.pipe(v.number(), v.gtValue(0)))),
    }),
  ),
};

export const runningVersion = v.object({ version, base: v.string(), entry: file });

const manifest = v.looseObject({
  schema: v.literal(1),
  app: v.pipe(v.string(), v.regex(APP_PATTERN, 'is not an application name')),
  ...versionFields,
});

export type Manifest = v.InferOutput<typeof manifest>;

/** Reads the manifest of a build. Throws UserMistake if it is missing or names the first wrong field. */
export async function readManifestFile(folder: string): Promise<Manifest> {
  const text = await new FolderStorage(folder).read(MANIFEST_FILE);
  if (text === null) throw new UserMistake(`${folder} holds no build: ${MANIFEST_FILE} is missing`);
  return parseManifest(text.toString(), path.join(folder, MANIFEST_FILE));
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
    const problem = [v.getDotPath(issue), issue.message].filter(Boolean).join(' ');
    throw new UserMistake(`${name} is not a usable manifest: ${problem}`);
  }
  const { app, kind } = read.output;
  // A remote of kind "shell" would replace the page.
  if ((kind === 'shell') === (app === SHELL)) return read.output;
  throw new UserMistake(
    `${name} is not a usable manifest: it says that ${app} is a ${kind}, but only "${SHELL}" is the shell and every other application a remote`,
  );
}
