import type { LiveApp } from '../../live/releaseDocument';
import { overlap, pagesOf } from '../routes.rule';

/** Who looks at a page. */
export type Visitor = 'visitor' | 'student';

/** One page to look at. */
export interface Visit {
  /** The remote whose page it is. */
  app: string;
  /** The pattern that it stands for. */
  page: string;
  /** An address of that pattern. */
  address: string;
  as: Visitor;
}

/** Values for parameters that the product's screens check; any other parameter is its own name and a number. */
const KNOWN: Readonly<Record<string, string>> = { stage: 'highschool', grade: 'third' };

/**
 * An address that a pattern matches. An item is called by what it is and what is done with it, so that the stand-in
 * API knows what to answer: `/exam/:itemId/result` is `/exam/exam-result`.
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
 * The pages to look at when some applications change: every page of a remote that does; of all remotes when the shell
 * does. Whoever carries others in its layout is looked at with them, so they are visited too.
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
