import type { KeptPage } from './keptPage.rule';
import { MOST_COMPOSITIONS, MOST_PAGES, sweep, YOUNG_MS } from './sweep.rule';
import type { KeptState } from './sweep.rule';

const NOW_MS = 10 * YOUNG_MS;

function buildPage(pathname: string, composition: string, atMs = 0): KeptPage {
  return { pathname, composition, atMs };
}

function buildState(over: Partial<KeptState>): KeptState {
  return { pages: [], compositions: {}, tabs: [], nowMs: NOW_MS, ...over };
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
