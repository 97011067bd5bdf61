import type { RunningVersion } from '@manassa/shared/federation';
import type { LiveApp } from '../live/releaseDocument';
import { isForDevelopers } from '../publish/developmentPage.rule';
import type { FileRecord } from '../publish/integrity';

/** Addresses of the published files and their hashes: browsers check every byte that another server sends. */
export interface Elsewhere {
  /** Address in the shell's template, e.g. `/apps/shell/1.0.0/`. */
  from: string;
  /** Origin and path before such an address, without a slash at the end; empty on the page's own origin. */
  to: string;
  /** `sha384-` and base 64, by whole address. */
  integrity: ReadonlyMap<string, string>;
}

/** The applications with whole addresses; those that have one, from a development server, keep it. */
export function appsElsewhere(apps: Readonly<Record<string, LiveApp>>, to: string): Record<string, LiveApp> {
  const moved = <Version extends RunningVersion>(version: Version): Version =>
    version.base.startsWith('/') ? { ...version, base: `${to}${version.base}` } : version;
  return Object.fromEntries(
    Object.entries(apps).map(([name, app]) => [
      name,
      { ...moved(app), previous: app.previous && moved(app.previous), canary: app.canary && moved(app.canary) },
    ]),
  );
}

/** The hashes of a version's scripts and styles by their address. */
export function integrityOf(base: string, files: readonly FileRecord[]): [string, string][] {
  return files
    .filter(({ path }) => /\.(m?js|css)$/.test(path) && !isForDevelopers(path))
    .map(({ path, sha384 }) => [`${base}${path}`, sha384]);
}

/**
 * Returns the import map with which the browser refuses modules that are not what was published, however they are
 * imported. It names style sheets too: the shell looks up the hashes of those that it adds.
 */
export function importMapOf({ integrity }: Elsewhere): { integrity: Record<string, string> } {
  return { integrity: Object.fromEntries(integrity) };
}

/** The shell's template with its own files' whole addresses and hashes. */
export function templateElsewhere(template: string, { from, to, integrity }: Elsewhere): string {
  return template.replaceAll(
    /<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"[^>]*?(?=\s*\/?>)/g,
    (tag, address: string) => {
      if (!address.startsWith(from)) return tag;
      const hash = integrity.get(`${to}${address}`);
      return `${tag.replace(`"${address}"`, () => `"${to}${address}"`)}${hash === undefined ? '' : ` integrity="${hash}"`}`;
    },
  );
}
