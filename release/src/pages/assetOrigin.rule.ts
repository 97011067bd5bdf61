import type { RunningVersion } from '@manassa/shared/federation';
import { type Apps, type LiveApp, mapApps } from '../live/releaseDocument';
import { APPS } from '../storage/Storage';

/** Hashes that browsers check, in the format of an `integrity` attribute, by full address. */
export type Integrities = ReadonlyMap<string, string>;

/** Returns the applications with full addresses; development servers keep theirs. */
export function appsOnOrigin(apps: Apps, to: string): Record<string, LiveApp> {
  const moved = <Version extends RunningVersion>(version: Version): Version =>
    version.base.startsWith('/') ? { ...version, base: `${to}${version.base}` } : version;
  return mapApps(apps, (app) => ({
    ...moved(app),
    previous: app.previous && moved(app.previous),
    canary: app.canary && moved(app.canary),
  }));
}

/**
 * Returns the shell's template with full addresses and hashes of its files. `to` is an origin without a slash at the
 * end, empty for the page's own.
 */
export function templateOnOrigin(template: string, to: string, integrities: Integrities): string {
  return template.replaceAll(
    /<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"[^>]*?(?=\s*\/?>)/g,
    (tag, address: string) => {
      if (!address.startsWith(`/${APPS}`)) return tag;
      const hash = integrities.get(`${to}${address}`);
      return `${tag.replace(`"${address}"`, () => `"${to}${address}"`)}${hash === undefined ? '' : ` integrity="${hash}"`}`;
    },
  );
}
