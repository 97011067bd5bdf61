import type { KeptPage } from './keptPage.rule';

/** Older pages are deleted. Their files remain while another page needs them. */
export const MOST_PAGES = 60;

/** Each has about 2 MB. */
export const MOST_COMPOSITIONS = 8;

/** Age in ms up to which an unused composition stays: a tab that is loading is not listed. */
export const YOUNG_MS = 60_000;

export interface KeptState {
  pages: readonly KeptPage[];
  /** Time of the last change in ms since 1970, by name. */
  compositions: Readonly<Record<string, number>>;
  /** Composition of each open tab. */
  tabs: readonly string[];
  nowMs: number;
}

export interface Swept {
  pages: readonly KeptPage[];
  compositions: readonly string[];
}

/** Returns the oldest pages beyond the limits, and the compositions that no remaining page and no open tab needs. */
export function sweep({ pages, compositions, tabs, nowMs }: KeptState): Swept {
  const newest = [...pages].sort((a, b) => b.atMs - a.atMs);
  const recent = [...new Set(newest.map(({ composition }) => composition))].slice(0, MOST_COMPOSITIONS);
  const stays = newest.filter(({ composition }) => recent.includes(composition)).slice(0, MOST_PAGES);
  const needed = new Set([...stays.map(({ composition }) => composition), ...tabs]);
  return {
    pages: newest.filter((page) => !stays.includes(page)),
    compositions: Object.entries(compositions)
      .filter(([id, atMs]) => !needed.has(id) && nowMs - atMs >= YOUNG_MS)
      .map(([id]) => id),
  };
}
