import { createHash } from 'node:crypto';
import { type FileRecord, pageHash } from '../publish/integrity';
import { isForDevelopers } from '../publish/manifest';

export const WORKER_FILE = 'worker.js';

/** Manifest of the installed product. */
export const INSTALL_FILE = 'app.webmanifest';

/** Files that pages load; manifests, templates and icons are for servers and systems. */
const LOADED = /\.(m?js|css|woff2|svg|webp|avif)$/;

/** Files of which browsers can check the hash. */
const CHECKED = /\.(m?js|css)$/;

/** Returns hashes of a version's scripts and styles, by address. */
export function integrityOf(base: string, files: readonly FileRecord[], kinds = CHECKED): [string, string][] {
  return files
    .filter(({ path }) => kinds.test(path) && path !== WORKER_FILE && !isForDevelopers(path))
    .map((file) => [`${base}${file.path}`, pageHash(file)]);
}

/**
 * Returns addresses and hashes of the files that pages load; null if a version's files are unknown. A remote's files
 * are all included: a student who is on the start page of an exam may lose the connection and continue to the attempt.
 */
export function compositionOf(bases: readonly string[], files: ReadonlyMap<string, readonly FileRecord[]>) {
  if (!bases.every((base) => files.has(base))) return null;
  const loaded = bases.flatMap((base) => integrityOf(base, files.get(base) ?? [], LOADED));
  const id = createHash('sha256').update(JSON.stringify(loaded)).digest('hex').slice(0, 16);
  return { id, files: Object.fromEntries(loaded) };
}

/** Fills in the full addresses of the icons. Throws SyntaxError if the text is not JSON. */
export function installManifest(text: string, base: string): string {
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) => (key === 'src' && typeof value === 'string' ? `${base}${value}` : value)),
  );
}
