import type { LiveApp } from '../../live/releaseDocument';
import { overlap, pagesOf } from '../routes.rule';

export type Visitor = 'visitor' | 'student';

export interface Visit {
  app: string;
  page: string;
  address: string;
  as: Visitor;
}

/** Values of parameters that screens validate; others get their name and a number. */
const KNOWN: Readonly<Record<string, string>> = { stage: 'highschool', grade: 'third' };

/**
 * Returns an address that a pattern matches. The id of an item names its kind and use, so that the stand-in knows the
 * answer: `/exam/:itemId/result` becomes `/exam/exam-result`.
 */
export function addressOf(pattern: string): string {
  const segments = pattern
    .split('/')
    .filter((segment) => segment !== '' && segment !== '*')
    .map((segment) => segment.replace(/\?$/, ''));
  const filled = segments.map((segment, at) => {
    if (!segment.startsWith(':')) return segment;
    const name = segment.slice(1);
    const kind = name === 'itemId' ? segments[at - 1] : undefined;
    return KNOWN[name] ?? `${kind ?? name.replace(/Id$/, '')}-${(kind && segments[at + 1]) ?? '1'}`;
  });
  return `/${filled.join('/')}`;
}

type Looked = Pick<LiveApp, 'kind' | 'routes' | 'nestedIn' | 'preload'>;

/**
 * Returns the pages to open after a change: all pages of changed remotes (of every remote if the shell changes), and
 * one page of each remote nested in a changed one.
 */
export function visitsOf(apps: Readonly<Record<string, Looked>>, changed: readonly string[]): Visit[] {
  const shellChanges = changed.some((name) => apps[name]?.kind === 'shell');
  return Object.entries(apps).flatMap(([app, entry]) => {
    if (entry.kind !== 'remote') return [];
    const carriedByChanged =
      entry.nestedIn !== null &&
      changed.some((name) => apps[name]?.routes.some((outer) => entry.routes.some((route) => overlap(outer, route))));
    const all = pagesOf(entry);
    const pages = shellChanges || changed.includes(app) ? all : carriedByChanged ? all.slice(0, 1) : [];
    return pages.flatMap((page) =>
      (['student', 'visitor'] as const).map((as) => ({ app, page, address: addressOf(page), as })),
    );
  });
}
