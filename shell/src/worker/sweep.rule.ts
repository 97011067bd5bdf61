import type { KeptPage } from './keptPage.rule';

/** Older pages are deleted. Their files remain while another page needs them. */
export const MOST_PAGES = 60;

/** Each has about 3 MB. */
export const MOST_COMPOSITIONS = 8;

/** Size of the compositions of pages, in bytes. Together with MOST_YOUNG and open tabs, below 30 MB. */
export const MOST_BYTES = 20_000_000;

/** Age in ms up to which an unused composition stays: a tab that is loading is not listed. */
export const YOUNG_MS = 60_000;

/** The newest of them; quick releases would fill the device otherwise. */
export const MOST_YOUNG = 2;

/** Returns the number of compositions that may stay, at least one, from the size of those that are stored. */
export function mostCompositions(bytes: number, stored: number): number {
  const fitting = bytes > 0 ? Math.floor((MOST_BYTES * stored) / bytes) : MOST_COMPOSITIONS;
  return Math.max(1, Math.min(MOST_COMPOSITIONS, fitting));
}

export interface KeptState {
  pages: readonly KeptPage[];
  /** Time of the last change in ms since 1970, by name. */
  compositions: Readonly<Record<string, number>>;
  /** Composition of each open tab. */
  tabs: readonly string[];
  nowMs: number;
  /** Number of compositions with pages that may stay. */
  most: number;
}

interface Swept {
  pages: readonly KeptPage[];
  compositions: readonly string[];
}

/** Returns the oldest pages beyond the limits, and the compositions that no remaining page and no open tab needs. */
export function sweep({ pages, compositions, tabs, nowMs, most }: KeptState): Swept {
  /** Returns 0, the oldest time, for one that is well in the future: the device's clock was wrong then. */
  const known = (atMs: number): number => (atMs > nowMs + YOUNG_MS ? 0 : atMs);
  const newest = [...pages].sort((a, b) => known(b.atMs) - known(a.atMs) || b.atMs - a.atMs);
  const recent = [...new Set(newest.map(({ composition }) => composition))].slice(0, most);
  const stays = newest.filter(({ composition }) => recent.includes(composition)).slice(0, MOST_PAGES);
  const needed = new Set([...stays.map(({ composition }) => composition), ...tabs]);
  const unused = Object.entries(compositions)
    .filter(([id]) => !needed.has(id))
    .map(([id, atMs]) => [id, known(atMs)] as const)
    .sort(([, one], [, other]) => other - one);
  return {
    pages: newest.filter((page) => !stays.includes(page)),
    compositions: unused.filter(([, atMs], at) => at >= MOST_YOUNG || nowMs - atMs >= YOUNG_MS).map(([id]) => id),
  };
}
