import type { Composition } from '@manassa/shared/federation';
import { createHash } from 'node:crypto';
import { matchPath } from 'react-router-dom';
import type { LiveApp } from '../live/releaseDocument';
import { isForDevelopers } from '../publish/developmentPage.rule';
import type { FileRecord } from '../publish/integrity';

/** Name of the service worker in a published shell. */
export const WORKER_FILE = 'worker.js';

/** Name of the manifest of the installed product in a published shell. */
export const INSTALL_FILE = 'app.webmanifest';

/** Files that a page loads: no manifests, templates and icons, which only servers and systems read. */
const LOADED = /\.(m?js|css|woff2|svg|webp|avif)$/;

/**
 * Returns true for an application that a browser keeps with the page of an address: the shell, and the remotes that
 * serve the address. A remote comes whole, so that an exam's start page also brings the attempt and the result.
 */
export function isKeptWith({ kind, routes }: Pick<LiveApp, 'kind' | 'routes'>, pathname: string): boolean {
  return kind === 'shell' || routes.some((pattern) => matchPath(pattern, pathname) !== null);
}

/** Returns the addresses and hashes of the files of a version that pages load. */
export function keptFiles(base: string, files: readonly FileRecord[]): [string, string][] {
  return files
    .filter(({ path }) => LOADED.test(path) && path !== WORKER_FILE && !isForDevelopers(path))
    .map(({ path, sha384 }) => [`${base}${path}`, sha384]);
}

/** Returns a composition named after its files. */
export function compositionOf(files: readonly (readonly [string, string])[]): Composition {
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return { id, files: Object.fromEntries(files) };
}

/**
 * Returns the manifest of the installed product with the whole addresses of its icons, which are in the shell's folder.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function installManifest(text: string, base: string): string {
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) => (key === 'src' && typeof value === 'string' ? `${base}${value}` : value)),
  );
}
