import type { RunningVersion } from '@manassa/shared/federation';
import type { LiveApp } from '../live/releaseDocument';
import { isForDevelopers } from '../publish/manifest';
import type { FileRecord } from '../publish/integrity';

/** Addresses of published files and their hashes, which browsers check. */
export interface Elsewhere {
  /** Path in the shell's template, e.g. `/apps/shell/1.0.0/`. */
  from: string;
  /** Prefix for such a path, no slash at the end; empty for the page's own origin. */
  to: string;
  /** Hashes in the format of an `integrity` attribute, by full address. */
  integrity: ReadonlyMap<string, string>;
}

/** Returns the applications with full addresses; development servers keep theirs. */
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

/** Returns hashes of a version's scripts and styles, by address. */
export function integrityOf(base: string, files: readonly FileRecord[]): [string, string][] {
  return files
    .filter(({ path }) => /\.(m?js|css)$/.test(path) && !isForDevelopers(path))
    .map(({ path, sha384 }) => [`${base}${path}`, sha384]);
}

/** Returns the shell's template with full addresses and hashes of its files. */
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
