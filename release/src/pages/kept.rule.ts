import type { Composition } from '@manassa/shared/federation';
import { createHash } from 'node:crypto';
import { matchPath } from 'react-router-dom';
import type { LiveApp } from '../live/releaseDocument';
import { isForDevelopers } from '../publish/developmentPage.rule';
import type { FileRecord } from '../publish/integrity';

export const WORKER_FILE = 'worker.js';

/** Manifest of the installed product. */
export const INSTALL_FILE = 'app.webmanifest';

/** Files that pages load; manifests, templates and icons are for servers and systems. */
const LOADED = /\.(m?js|css|woff2|svg|webp|avif)$/;

/**
 * Returns true for an application to keep with a page. Remotes are kept whole: an exam's start page brings the attempt.
 */
export function isKeptWith({ kind, routes }: Pick<LiveApp, 'kind' | 'routes'>, pathname: string): boolean {
  return kind === 'shell' || routes.some((pattern) => matchPath(pattern, pathname) !== null);
}

/** Returns addresses and hashes of the files that pages load. */
export function keptFiles(base: string, files: readonly FileRecord[]): [string, string][] {
  return files
    .filter(({ path }) => LOADED.test(path) && path !== WORKER_FILE && !isForDevelopers(path))
    .map(({ path, sha384 }) => [`${base}${path}`, sha384]);
}

export function compositionOf(files: readonly (readonly [string, string])[]): Composition {
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return { id, files: Object.fromEntries(files) };
}

/** Fills in the full addresses of the icons. Throws SyntaxError if the text is no JSON. */
export function installManifest(text: string, base: string): string {
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) => (key === 'src' && typeof value === 'string' ? `${base}${value}` : value)),
  );
}
