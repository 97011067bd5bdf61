import { buildCanary, buildLiveApp } from '../testing/buildFixture';
import type { Tally } from './tally.rule';
import { figuresOf, haltsOf, warningsOf } from './verdict.rule';

const tally = (pages: number, failures: number, over: Partial<Tally> = {}): Tally => ({
  app: 'remote-x',
  version: '2',
  trial: 7,
  pages,
  failed: { load: failures, mount: 0, page: 0, render: 0 },
  lastMessage: null,
  lastAt: '',
  ...over,
});
const trying = (over = {}) => ({
  apps: { 'remote-x': buildLiveApp({ canary: buildCanary('2', { sinceRevision: 7, ...over }) }) },
});

test('RL-05 halts a canary once enough pages tried it and too many failed, with the figures', () => {
  expect(haltsOf(trying(), [tally(20, 8)])).toEqual([
    {
      app: 'remote-x',
      version: '2',
      trial: 7,
      why: '8 of 20 pages failed (40 %; load 8), more than 5 %',
    },
  ]);
});

test.each([
  ['too few pages tried it', trying(), tally(19, 19)],
  ['it fails as often as it may', trying(), tally(20, 1)],
  ['it may fail more often', trying({ haltRate: 50 }), tally(100, 50)],
  ['more pages are to try it first', trying({ haltAfter: 200 }), tally(100, 50)],
  ['the pages are of an earlier canary', trying(), tally(100, 50, { trial: 3 })],
  ['the pages are of no canary', trying(), tally(100, 50, { trial: null })],
  ['another version fails', trying(), tally(100, 50, { version: '1' })],
  ['another application fails', trying(), tally(100, 50, { app: 'remote-y' })],
  ['no canary runs', { apps: { 'remote-x': buildLiveApp() } }, tally(100, 50)],
])('keeps a canary when %s', (_, document, told) => {
  expect(haltsOf(document, [told])).toEqual([]);
});

test.each([
  ['the live version is well', tally(100, 0, { version: '1' }), 1],
  ['the live version fails as often', tally(100, 30, { version: '1' }), 0],
  ['the live version fails, but far less', tally(100, 5, { version: '1' }), 1],
  ['too little is known of the live version', tally(5, 0, { version: '1' }), 1],
  ['the live version was well in another canary', tally(100, 0, { version: '1', trial: 3 }), 1],
])('RL-14 judges a canary with 30 %% of failures against the live version: %s', (_, live, halts) => {
  expect(haltsOf(trying(), [tally(40, 12), live])).toHaveLength(halts);
});

test('RL-14 keeps a canary whose failures may be chance', () => {
  expect(haltsOf(trying(), [tally(20, 2), tally(100, 2, { version: '1' })])).toEqual([]);
  expect(haltsOf(trying(), [tally(20, 2)])).toEqual([]);
});

test.each([
  [20, 3, 400],
  [100, 6, 400],
  [20, 6, 19],
  [100, 14, 19],
])('RL-14 of %i pages of a canary, %i failures halt it next to %i pages that work', (pages, failures, livePages) => {
  const live = tally(livePages, 0, { version: '1' });
  expect(haltsOf(trying(), [tally(pages, failures), live])).toHaveLength(1);
  expect(haltsOf(trying(), [tally(pages, failures - 1), live])).toEqual([]);
});

test('a rate of 0 halts at the first failure, also next to a live version that fails', () => {
  expect(haltsOf(trying({ haltRate: 0, haltAfter: 1 }), [tally(1, 1)])).toHaveLength(1);
  const live = tally(100, 50, { version: '1' });
  expect(haltsOf(trying({ haltRate: 0, haltAfter: 1 }), [tally(1, 1), live])).toHaveLength(1);
  expect(haltsOf(trying({ haltRate: 0, haltAfter: 1 }), [tally(500, 0)])).toEqual([]);
});

test('warns about a live version above the rate, with the rollback command', () => {
  const previous = { version: '1', base: '/apps/remote-x/1/', entry: 'remote.js' };
  const live = { apps: { 'remote-x': buildLiveApp({ version: '2', previous }), 'remote-y': buildLiveApp() } };
  expect(warningsOf(live, [tally(30, 1), tally(10, 2, { trial: null })])).toEqual([
    {
      app: 'remote-x',
      version: '2',
      warning:
        'remote-x 2 is live, and 3 of 40 pages failed (7.5 %; load 3) in the last 24 hours: npm run release -- rollback remote-x takes it back',
    },
  ]);
  expect(warningsOf(live, [tally(40, 2)])).toEqual([]);
});

test('names no rollback that would be refused, since nothing was live before', () => {
  const live = { apps: { 'remote-x': buildLiveApp({ version: '2', previous: null }) } };
  expect(warningsOf(live, [tally(40, 3)]).map(({ warning }) => warning)).toEqual([
    'remote-x 2 is live, and 3 of 40 pages failed (7.5 %; load 3) in the last 24 hours: there is no version before it to roll back to, name one that status lists',
  ]);
});

test('figures name only phases with failures', () => {
  expect(figuresOf(tally(3, 0))).toBe('0 of 3 pages failed (0 %)');
  expect(figuresOf(tally(3, 1, { failed: { load: 0, mount: 1, page: 0, render: 1 } }))).toBe(
    '2 of 3 pages failed (66.7 %; mount 1, render 1)',
  );
});
