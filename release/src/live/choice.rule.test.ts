import { buildCanary, buildDocument, buildLiveApp } from '../testing/buildFixture';
import { promotionOf, refuseSecond, rollbackOf, startChoice } from './choice.rule';

const published = ['1', '2', '3'].map((version, day) => ({ version, publishedAt: `2026-01-0${day + 1}` }));
const running = (version: string) => ({ version, base: `/apps/remote-x/${version}/`, entry: 'main.js' });
const first = buildDocument({ 'remote-x': buildLiveApp() });
const live = buildDocument(
  { 'remote-x': buildLiveApp({ version: '2', previous: running('1'), heldBack: ['3'] }) },
  { revision: 2 },
);

test('promotes the newest version unless one is named', () => {
  expect(promotionOf('remote-x', undefined, first, published)).toEqual({ version: '3', back: false });
  expect(promotionOf('remote-x', '1', live, published)).toEqual({ version: '1', back: true });
  expect(promotionOf('remote-x', '1', null, published)).toEqual({ version: '1', back: false });
});

test('promotes a held-back version only by name', () => {
  expect(promotionOf('remote-x', undefined, live, published)).toEqual({
    refusal: 'remote-x 3 is the newest, but it is held back: name the version that is to go live',
  });
  expect(promotionOf('remote-x', '3', live, published)).toEqual({ version: '3', back: false });
});

test('names the newest version when refusing an unpublished one', () => {
  expect(promotionOf('remote-x', '9', live, published)).toEqual({
    refusal: 'remote-x 9 is not published (the newest is 3)',
  });
  expect(promotionOf('remote-x', undefined, live, [])).toEqual({
    refusal: 'remote-x has no published version yet: build it first',
  });
});

test('rolls back to the previous version, or a named one that was live', () => {
  const history = [first, live];
  expect(rollbackOf('remote-x', undefined, live, history, published)).toEqual({ version: '1', back: true });
  expect(rollbackOf('remote-x', '1', live, history, published)).toEqual({ version: '1', back: true });
  const refusals = ['2', '3', '9'].map((version) => rollbackOf('remote-x', version, live, history, published));
  expect(refusals).toEqual([
    { refusal: 'remote-x 2 is what is live now' },
    { refusal: 'remote-x 3 has never been live: promote it instead' },
    { refusal: 'remote-x 9 is not published (the newest is 3)' },
  ]);
  expect(rollbackOf('remote-x', undefined, first, [first], published)).toEqual({
    refusal: 'remote-x has no version before 1 to roll back to',
  });
  expect(rollbackOf('remote-y', undefined, live, history, [])).toEqual({
    refusal: 'remote-y has no live version to roll back from',
  });
});

test('RL-13 rolls back to the previous version if the document of its own time is damaged', () => {
  expect(rollbackOf('remote-x', undefined, live, [live], published)).toEqual({ version: '1', back: true });
});

test("RL-02 refuses a plain rollback within a minute of another operator's, not of one's own", () => {
  const at = Date.parse('2026-01-01T00:00:00.000Z');
  const went = (from: string) => [
    buildDocument(live.apps, { by: 'omar', changes: [{ app: 'remote-x', from, to: '2', kind: 'live' }] }),
  ];
  expect(refuseSecond('remote-x', 'mona', went('3'), at + 60_000)).toEqual({
    refusal: 'omar has just brought remote-x back from 3 to 2: look at status; to go further back, name the version',
  });
  expect(refuseSecond('remote-x', 'omar', went('3'), at)).toBeNull();
  expect(refuseSecond('remote-x', 'mona', went('3'), at + 60_001)).toBeNull();
  expect(refuseSecond('remote-y', 'mona', went('3'), at)).toBeNull();
  // A promotion.
  expect(refuseSecond('remote-x', 'mona', went('1'), at)).toBeNull();
});

test('RL-02 a canary that was finished since, or a clock that is ahead, refuses no rollback', () => {
  const at = Date.parse('2026-01-01T00:00:00.000Z');
  const back = buildDocument(live.apps, {
    by: 'omar',
    changes: [{ app: 'remote-x', from: '3', to: '2', kind: 'live' }],
  });
  expect(refuseSecond('remote-x', 'mona', [back], at - 60_000)).not.toBeNull();
  expect(refuseSecond('remote-x', 'mona', [back], at - 60_001)).toBeNull();
  const finished = buildDocument(
    { 'remote-x': buildLiveApp({ version: '4', previous: running('2'), heldBack: ['3'] }) },
    { by: 'omar', changes: [{ app: 'remote-x', from: '2', to: '4', kind: 'canary finished' }] },
  );
  expect(refuseSecond('remote-x', 'mona', [back, finished], at)).toBeNull();
});

test('withdraws from running attempts on request; with the live version only that', () => {
  const history = [first, live];
  expect(rollbackOf('remote-x', undefined, live, history, published, true)).toEqual({
    version: '1',
    back: true,
    alsoAttempts: true,
  });
  expect(rollbackOf('remote-x', '2', live, history, published, true)).toEqual({ act: 'withdraw', version: '2' });
});

test("a start promotes the tree's version, but never one that an operator left", () => {
  expect(startChoice('remote-y', '5', live)).toBe('promote');
  expect(startChoice('remote-x', '2', live)).toBe('is live');
  expect(startChoice('remote-x', '4', live)).toBe('promote');
  expect(startChoice('remote-x', '3', live)).toBe('held back');
});

test('a start never ends a canary', () => {
  const trying = buildDocument({ 'remote-x': buildLiveApp({ canary: buildCanary('2') }) });
  expect(startChoice('remote-x', '2', trying)).toBe('has canary');
  expect(startChoice('remote-x', '3', trying)).toBe('has canary');
  expect(startChoice('remote-x', '1', trying)).toBe('is live');
});
