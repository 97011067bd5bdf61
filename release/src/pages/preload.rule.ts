import { matchPath } from 'react-router-dom';
import type { Apps, Candidate } from '../live/releaseDocument';

export type PreloadLink = ReturnType<typeof preloadsFor>[number];

/** A read that pages of a pattern start before their scripts have loaded. */
export type EarlyRead = { pattern: string } & Candidate['reads'][string][number];

/** Every student's page starts with reading the session. */
const SESSION_READ: EarlyRead = { pattern: '/', path: '/user/my-info' };

/** Returns true if one of the react-router patterns matches the whole address. */
export function matches(patterns: readonly string[], pathname: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname) !== null);
}

/** Returns true if an application serves the address; others are "not found". */
export function isServed(apps: Apps<Candidate>, pathname: string): boolean {
  return Object.values(apps).some((app) => matches(app.routes, pathname));
}

/** Returns the shell and the remotes that serve an address. */
export function appsAt<App extends Pick<Candidate, 'kind' | 'routes'>>(apps: Apps<App>, pathname: string): App[] {
  return Object.values(apps).filter(({ kind, routes }) => kind === 'shell' || matches(routes, pathname));
}

/** Returns the shell's files and those of the remotes that serve an address. */
export function preloadsFor(apps: Apps<Candidate>, pathname: string) {
  const files = appsAt(apps, pathname).flatMap((app) => {
    const wanted = Object.entries(app.preload).flatMap(([pattern, files]) =>
      matches([pattern], pathname) ? files : [],
    );
    return (app.kind === 'remote' ? [app.entry, ...wanted] : wanted).map((file) => `${app.base}${file}`);
  });
  const preloaded = [...new Set(files)].filter((href) => /\.(m?js|css)$/.test(href));
  return preloaded.map((href) => ({ href, kind: href.endsWith('.css') ? ('style' as const) : ('script' as const) }));
}

/** Returns the reads that an address determines: the session's and those its remotes declare. */
export function readsFor(apps: Apps<Pick<Candidate, 'reads'>>, pathname: string): EarlyRead[] {
  const declared = Object.values(apps).flatMap(({ reads }) => Object.entries(reads));
  const wanted = declared.filter(([pattern]) => matches([pattern], pathname));
  return [SESSION_READ, ...wanted.flatMap(([pattern, reads]) => reads.map((read) => ({ pattern, ...read })))];
}
