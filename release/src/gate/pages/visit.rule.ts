import { SHELL } from '../../build/applications';
import type { Apps, Candidate } from '../../live/releaseDocument';
import { NOT_FOUND } from '../../server/refuse';
import { overlap, pagesOf } from '../routes.rule';
import type { Inside } from './observe';

export type Visitor = 'visitor' | 'student';

export type Visit = ReturnType<typeof visitsOf>[number];

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

/**
 * Returns the pages to open after a change: all pages of changed remotes (of every remote if the shell changes), and
 * one page of each remote nested in a changed one.
 */
export function visitsOf(apps: Apps<Candidate>, changed: readonly string[]) {
  return Object.entries(apps).flatMap(([app, entry]) => {
    if (entry.kind !== 'remote') return [];
    const carriedByChanged =
      entry.nestedIn !== null &&
      changed.some((name) => apps[name]?.routes.some((outer) => entry.routes.some((route) => overlap(outer, route))));
    const all = pagesOf(entry);
    const pages = changed.includes(SHELL) || changed.includes(app) ? all : carriedByChanged ? all.slice(0, 1) : [];
    return pages.flatMap((page) =>
      (['student', 'visitor'] as const).map((as) => ({ app, page, address: addressOf(page), as })),
    );
  });
}

/** Observations of a page; nothing from inside it until it answers. */
export interface Seen extends Partial<Inside> {
  settled: boolean;
  /** Time until it settled or was given up. */
  tookMs: number;
  pageErrors: string[];
  /** Console output that counts against the page. */
  complaints: string[];
  /** Published files that failed, with the reason. */
  failedFiles: string[];
}

export type Expected = ReturnType<typeof expectedOf>;

export const UNSETTLED = 'did not settle in time';

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Returns the faults of a page; the first one explains the others. */
export function judgeVisit(expected: Expected, seen: Seen): string[] {
  const { address, apology, difference, direction, renderers = 0, strangers = [], turned } = seen;
  const { said = '', there = '' } = seen.primary ?? {};
  return [
    ...seen.failedFiles.map((file) => `requested ${file}`),
    notRunning(expected, seen),
    ...seen.pageErrors.map((error) => `threw ${error}`),
    ...seen.complaints,
    !seen.settled && UNSETTLED,
    address === NOT_FOUND &&
      'was not found: its routes do not have this page, or it leads to one that no live remote has',
    !seen.shown && 'shows nothing',
    typeof apology === 'string' && `shows "${apology}" in place of the page`,
    typeof difference === 'string' && `its first screen differs from the page: ${difference}`,
    direction !== 'rtl' && `turned the page to ${direction || 'no direction'}: it has to stay rtl`,
    typeof turned === 'string' && `${turned} reads from left to right`,
    (said === '' || said !== there) &&
      `has the primary colour ${there || 'none'} in place of the shell's ${said || 'none'}`,
    ...strangers.map((stranger) => `runs a second copy of a shared library: ${stranger}`),
    renderers !== 1 && `is drawn by ${renderers} copies of react-dom`,
  ].filter((fault) => typeof fault === 'string');
}

function notRunning({ version }: Expected, { remote }: Seen): string | null {
  if (remote?.status === 'down') return `did not load: ${remote.error ?? 'no reason given'}`;
  if (remote?.status !== 'ready') return 'was not loaded';
  if (remote.because === 'fallback') return `did not load: the page fell back to ${remote.version}`;
  return remote.version === version ? null : `runs as ${remote.version}`;
}

export interface Broken {
  visit: Visit;
  expected: Expected;
  reasons: readonly string[];
}

const NAMED_PAGES = 3;

/** A remote's first screen also differs in a shell with other shared components (docs/guides/change-the-contract.md). */
const alsoFor = (reason: string): string =>
  reason.includes('its first screen differs')
    ? '; after a change of shared, make shell and remote live in one step'
    : '';

export function visitSentences(broken: readonly Broken[]): string[] {
  const places = new Map<string, { who: string; reason: string; at: string[] }>();
  for (const { visit, expected, reasons } of broken) {
    // The first reasons explain the rest.
    for (const reason of reasons.slice(0, 2)) {
      const key = `${expected.who}\n${reason}`;
      const place = places.get(key) ?? { who: expected.who, reason, at: [] };
      places.set(key, place);
      place.at.push(`${visit.address} (${visit.as})`);
    }
  }
  return [...places.values()].map(({ who, reason, at }) => {
    const more = at.length > NAMED_PAGES ? ` and ${at.length - NAMED_PAGES} more` : '';
    return `${who} at ${at.slice(0, NAMED_PAGES).join(', ')}${more}: ${reason}; repair that and publish it as another version${alsoFor(reason)}`;
  });
}

/** Returns what a page of `app` should run, and its name in sentences, with another application's candidate if any. */
export function expectedOf(set: Apps, changed: readonly string[], app: string) {
  const nameOf = (name: string): string => `${name} ${set[name]?.version}`;
  const isOwn = changed.length === 0 || changed.includes(app);
  const who = isOwn ? nameOf(app) : `${changed.map(nameOf).join(' and ')} with ${nameOf(app)}`;
  return { who, version: set[app]?.version ?? '' };
}
