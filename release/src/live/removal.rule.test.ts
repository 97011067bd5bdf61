import { buildDocument, buildLiveApp } from '../testing/buildFixture';
import { decideRemovals, stillPublished, wasRemoved } from './removal.rule';

const DAY_MS = 24 * 60 * 60 * 1000;
const START_MS = Date.UTC(2026, 0, 1);
const at = (day: number) => new Date(START_MS + day * DAY_MS).toISOString();
const published = Array.from({ length: 9 }, (_, day) => ({ version: String(day + 1), publishedAt: at(day) }));
const running = (version: string) => ({ version, base: `/apps/remote-x/${version}/`, entry: 'main.js' });
const live = (day: number, version: string, over: Parameters<typeof buildLiveApp>[0] = {}) =>
  buildDocument({ 'remote-x': buildLiveApp({ version, ...over }) }, { revision: day + 1, at: at(day) });
const canaryOf = (version: string) => ({
  ...buildLiveApp({ version }),
  share: 10,
  since: at(0),
  sinceRevision: 1,
  haltAfter: 20,
  haltRate: 5,
});
const history = [
  live(0, '1'),
  live(10, '2', { previous: running('1') }),
  live(20, '3', { previous: running('2'), canary: canaryOf('4') }),
  live(30, '5', { previous: running('3') }),
];
const kept = (newest: number, days: number, day: number) =>
  Object.fromEntries(
    decideRemovals('remote-x', published, history, { newest, days }, START_MS + day * DAY_MS).map((decision) => [
      decision.version,
      decision.keptBecause,
    ]),
  );

test('keeps the live version, its fallback and the newest; removes the rest in time', () => {
  expect(kept(2, 30, 100)).toEqual({
    1: null,
    2: null,
    3: 'previous',
    4: null,
    5: 'live',
    6: null,
    7: null,
    8: 'among the newest 2',
    9: 'among the newest 2',
  });
});

test('keeps versions that browsers got recently: live, canary or fallback', () => {
  expect(kept(0, 12, 35)).toMatchObject({ 1: null, 2: 'used within 12 days', 4: 'used within 12 days', 6: null });
  expect(kept(0, 12, 42)).toMatchObject({ 2: 'used within 12 days', 4: 'used within 12 days' });
  expect(kept(0, 12, 43)).toMatchObject({ 2: null, 4: null });
});

test('keeps what browsers got from the first document, and no version that was never live', () => {
  const keeping = { newest: 0, days: 2 };
  const young = [live(0, '1'), live(1, '3')];
  const decisions = decideRemovals('remote-x', published.slice(0, 3), young, keeping, START_MS + 2 * DAY_MS);
  expect(decisions.map(({ keptBecause }) => keptBecause)).toEqual(['used within 2 days', null, 'live']);
});

test('keeps all versions of an application that has fewer than the newest to keep', () => {
  const decisions = decideRemovals('remote-y', published.slice(0, 3), history, { newest: 5, days: 2 }, START_MS);
  expect(decisions.map(({ keptBecause }) => keptBecause)).toEqual(Array(3).fill('among the newest 5'));
});

test('keeps a running canary of any age', () => {
  const trying = [live(0, '1', { canary: canaryOf('2') })];
  const decisions = decideRemovals(
    'remote-x',
    published.slice(0, 2),
    trying,
    { newest: 0, days: 2 },
    START_MS + 400 * DAY_MS,
  );
  expect(decisions.map(({ keptBecause }) => keptBecause)).toEqual(['live', 'canary']);
});

test('keeps the newest versions of an application that was never live', () => {
  const decisions = decideRemovals('remote-y', published, history, { newest: 5, days: 30 }, START_MS + 400 * DAY_MS);
  expect(decisions.filter(({ keptBecause }) => keptBecause === null).map(({ version }) => version)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
});

test('tells a removed publication from a later one of the same version by its time', () => {
  const change = { app: 'remote-x', from: '1', to: '5', kind: 'removed' as const, publishedAt: at(0) };
  const removed = [...history, { ...live(40, '5'), changes: [change] }];
  expect(wasRemoved('remote-x', { version: '1', publishedAt: at(0) }, removed)).toBe(true);
  expect(wasRemoved('remote-x', { version: '1', publishedAt: at(41) }, removed)).toBe(false);
  expect(wasRemoved('remote-y', { version: '1', publishedAt: at(0) }, removed)).toBe(false);
  expect(wasRemoved('remote-x', { version: '1', publishedAt: at(0) }, history)).toBe(false);
  expect(stillPublished('remote-x', published.slice(0, 2), removed)).toEqual([published[1]]);
});
