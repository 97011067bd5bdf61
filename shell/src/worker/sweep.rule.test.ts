import type { KeptPage } from './keptPage.rule';
import { MOST_BYTES, MOST_COMPOSITIONS, MOST_PAGES, MOST_YOUNG, mostCompositions, sweep, YOUNG_MS } from './sweep.rule';
import type { KeptState } from './sweep.rule';

const NOW_MS = 10 * YOUNG_MS;

function buildPage(pathname: string, composition: string, atMs = 0): KeptPage {
  return { pathname, composition, atMs };
}

function buildState(over: Partial<KeptState>): KeptState {
  return { pages: [], compositions: {}, tabs: [], nowMs: NOW_MS, most: MOST_COMPOSITIONS, ...over };
}

it('OF-03 deletes a composition that neither a page nor a tab needs', () => {
  const state = buildState({
    pages: [buildPage('/', 'ofPage')],
    compositions: { ofPage: 0, ofTab: 0, ofNobody: 0 },
    tabs: ['ofTab'],
  });
  expect(sweep(state)).toEqual({ pages: [], compositions: ['ofNobody'] });
});

it('OF-03 spares a young composition, which a loading tab may have been given', () => {
  const state = buildState({ compositions: { young: NOW_MS - YOUNG_MS + 1, old: NOW_MS - YOUNG_MS } });
  expect(sweep(state).compositions).toEqual(['old']);
});

it('OF-06 spares only the newest of many young compositions, as after quick releases', () => {
  const young = Array.from({ length: MOST_YOUNG + 2 }, (_, at) => [`c${at}`, NOW_MS - at]);
  const compositions = Object.fromEntries(young.reverse()) as Record<string, number>;
  const swept = sweep(buildState({ compositions }));
  expect(swept.compositions).toEqual([`c${MOST_YOUNG}`, `c${MOST_YOUNG + 1}`]);
});

it('OF-06 keeps as many compositions as fit', () => {
  expect(mostCompositions(MOST_BYTES, 6)).toBe(6);
  expect(mostCompositions(MOST_BYTES + 1, 6)).toBe(5);
  expect(mostCompositions(10 * MOST_BYTES, 2)).toBe(1);
  expect(mostCompositions(1000, 2)).toBe(MOST_COMPOSITIONS);
  // Not every browser tells the size.
  expect(mostCompositions(0, 6)).toBe(MOST_COMPOSITIONS);
  expect(mostCompositions(0, 0)).toBe(MOST_COMPOSITIONS);
});

it('OF-03 deletes the oldest pages beyond the limit', () => {
  const pages = Array.from({ length: MOST_PAGES + 2 }, (_, at) => buildPage(`/${at}`, 'c', at));
  const swept = sweep(buildState({ pages, compositions: { c: 0 } }));
  expect(swept).toEqual({ pages: [buildPage('/1', 'c', 1), buildPage('/0', 'c', 0)], compositions: [] });
});

it('OF-03 deletes the oldest compositions beyond the limit with their pages, unless a tab has one', () => {
  const names = Array.from({ length: MOST_COMPOSITIONS + 2 }, (_, at) => `c${at}`);
  const pages = names.map((name, at) => buildPage(`/${name}`, name, at));
  const compositions = Object.fromEntries(names.map((name) => [name, 0]));
  const swept = sweep(buildState({ pages, compositions, tabs: ['c0'] }));
  expect(swept.pages.map(({ pathname }) => pathname)).toEqual(['/c1', '/c0']);
  expect(swept.compositions).toEqual(['c1']);
});

it("OF-04 keeps the page of this moment when the device's clock was ahead before", () => {
  const ahead = Array.from({ length: MOST_COMPOSITIONS }, (_, at) => buildPage(`/${at}`, `c${at}`, 2 * NOW_MS + at));
  const pages = [...ahead, buildPage('/now', 'now', NOW_MS)];
  const compositions = Object.fromEntries(pages.map(({ composition }) => [composition, 0]));
  const swept = sweep(buildState({ pages, compositions }));
  expect(swept.pages).toHaveLength(1);
  expect(swept.pages.map(({ pathname }) => pathname)).not.toContain('/now');
  expect(swept.compositions).not.toContain('now');
});

it("OF-04 deletes the oldest of the pages that were kept before the device's clock was set back", () => {
  const names = Array.from({ length: MOST_COMPOSITIONS }, (_, at) => `c${at}`);
  const before = names.map((name, at) => buildPage(`/${name}`, name, 2 * NOW_MS + at));
  const swept = sweep(buildState({ pages: [...before, buildPage('/now', 'now', NOW_MS)] }));
  expect(swept.pages.map(({ pathname }) => pathname)).toEqual(['/c0']);
});

it('OF-03 keeps a page whose files were arriving when the clock was set back by a moment', () => {
  const pages = Array.from({ length: MOST_COMPOSITIONS }, (_, at) => buildPage(`/${at}`, `c${at}`, at));
  const state = buildState({
    pages: [...pages, buildPage('/now', 'now', NOW_MS + 50)],
    compositions: { now: NOW_MS + 50 },
  });
  expect(sweep(state).pages.map(({ pathname }) => pathname)).toEqual(['/0']);
  expect(sweep({ ...state, pages }).compositions).toEqual([]);
});

it.each([
  [0, 3, 8],
  [1000, 3, 8],
  [30_000_000, 9, 6],
  [30_000_001, 9, 5],
  [900_000_000, 3, 1],
])('OF-06 of %i bytes in %i compositions, %i may stay: as many as 20 MB hold', (bytes, stored, most) => {
  expect(mostCompositions(bytes, stored)).toBe(most);
});
