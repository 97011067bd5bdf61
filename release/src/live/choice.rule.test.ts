import { buildCanary, buildDocument, buildLiveApp } from '../testing/buildFixture';
import { endOf, promotionOf, refuseSecond, rollbackOf, type Situation, startChoice } from './choice.rule';
import type { ReleaseDocument } from './releaseDocument';

const published = ['1', '2', '3'].map((version, day) => ({ version, publishedAt: `2026-01-0${day + 1}` }));
const running = (version: string) => ({ version, base: `/apps/remote-x/${version}/`, entry: 'main.js' });
const first = buildDocument({ 'remote-x': buildLiveApp() });
const live = buildDocument(
  { 'remote-x': buildLiveApp({ version: '2', previous: running('1'), heldBack: ['3'] }) },
  { revision: 2 },
);

const situation = (history: ReleaseDocument[], known = published, app = 'remote-x'): Situation => ({
  app,
  live: history.at(-1) ?? null,
  history,
  published: known,
});

test('promotes the newest version unless one is named', () => {
  expect(promotionOf(situation([first]))).toEqual({ app: 'remote-x', version: '3', back: false });
  expect(promotionOf(situation([live]), '1')).toEqual({ app: 'remote-x', version: '1', back: true });
  expect(promotionOf(situation([]), '1')).toEqual({ app: 'remote-x', version: '1', back: false });
});

test('RL-05 a canary of an earlier build that goes live for everyone is a move back', () => {
  const trying = (version: string) =>
    situation([buildDocument({ 'remote-x': buildLiveApp({ version: '2', canary: buildCanary(version) }) })]);
  expect(endOf(trying('1'), 'finish')).toEqual({ app: 'remote-x', version: '1', back: true });
  expect(endOf(trying('3'), 'finish')).toEqual({ app: 'remote-x', version: '3', back: false });
});

test('promotes a held-back version only by name', () => {
  expect(() => promotionOf(situation([live]))).toThrow(
    'remote-x 3 is the newest, but it is held back: name the version that is to go live',
  );
  expect(promotionOf(situation([live]), '3')).toEqual({ app: 'remote-x', version: '3', back: false });
});

test('refuses to promote the newest version of an application without one', () => {
  expect(() => promotionOf(situation([live], []))).toThrow('remote-x has no published version yet: build it first');
});

test('rolls back to the previous version, or a named one that was live', () => {
  const history = [first, live];
  expect(rollbackOf(situation(history))).toEqual({ app: 'remote-x', version: '1', back: true });
  expect(rollbackOf(situation(history), '1')).toEqual({ app: 'remote-x', version: '1', back: true });
  for (const [version, refusal] of [
    ['2', 'remote-x 2 is what is live now'],
    ['3', 'remote-x 3 has never been live: promote it instead'],
    ['9', 'remote-x 9 is not published: npm run release -- status lists the versions'],
  ] as const) {
    expect(() => rollbackOf(situation(history), version)).toThrow(refusal);
  }
  expect(() => rollbackOf(situation([first]))).toThrow('to roll back to: name one that status lists');
  expect(() => rollbackOf(situation(history, [], 'remote-y'))).toThrow(
    'remote-y has no live version to roll back from',
  );
});

test('RL-13 leaves it to the reading of files to say why a version that was live cannot be used', () => {
  expect(rollbackOf(situation([first, live], []), '1')).toEqual({ app: 'remote-x', version: '1', back: true });
});

test('RL-13 rolls back to the previous version if the document of its own time is damaged', () => {
  expect(rollbackOf(situation([live]))).toEqual({ app: 'remote-x', version: '1', back: true });
});

test("RL-02 refuses a plain rollback within a minute of another operator's, not of one's own", () => {
  const at = Date.parse('2026-01-01T00:00:00.000Z');
  const went = (from: string) => [
    buildDocument(live.apps, { by: 'omar', changes: [{ app: 'remote-x', from, to: '2', kind: 'live' }] }),
  ];
  expect(() => refuseSecond(situation(went('3')), 'mona', at + 60_000)).toThrow(
    'omar has just brought remote-x back from 3 to 2: look at status; to go further back, name the version',
  );
  expect(() => refuseSecond(situation(went('3')), 'omar', at)).not.toThrow();
  expect(() => refuseSecond(situation(went('3')), 'mona', at + 60_001)).not.toThrow();
  expect(() => refuseSecond(situation(went('3'), [], 'remote-y'), 'mona', at)).not.toThrow();
  const both = buildDocument(live.apps, {
    by: 'omar',
    changes: [
      { app: 'remote-y', from: '8', to: '7', kind: 'live' },
      { app: 'remote-x', from: '3', to: '2', kind: 'live' },
    ],
  });
  expect(() => refuseSecond(situation([both]), 'mona', at)).toThrow('remote-x back from 3 to 2');
  // A promotion.
  expect(() => refuseSecond(situation(went('1')), 'mona', at)).not.toThrow();
});

test('RL-02 a canary that was finished since, or a clock that is ahead, refuses no rollback', () => {
  const at = Date.parse('2026-01-01T00:00:00.000Z');
  const back = buildDocument(live.apps, {
    by: 'omar',
    changes: [{ app: 'remote-x', from: '3', to: '2', kind: 'live' }],
  });
  expect(() => refuseSecond(situation([back]), 'mona', at - 60_000)).toThrow('omar has just');
  expect(() => refuseSecond(situation([back]), 'mona', at - 60_001)).not.toThrow();
  const finished = buildDocument(
    { 'remote-x': buildLiveApp({ version: '4', previous: running('2'), heldBack: ['3'] }) },
    { by: 'omar', changes: [{ app: 'remote-x', from: '2', to: '4', kind: 'canary finished' }] },
  );
  expect(() => refuseSecond(situation([back, finished]), 'mona', at)).not.toThrow();
});

test('withdraws from running attempts on request; with the live version only that', () => {
  const history = [first, live];
  expect(rollbackOf(situation(history), undefined, true)).toEqual({
    app: 'remote-x',
    version: '1',
    back: true,
    alsoAttempts: true,
  });
  expect(rollbackOf(situation(history), '2', true)).toEqual({ app: 'remote-x', act: 'withdraw', version: '2' });
});

test("a start promotes the tree's version, but never one that an operator left", () => {
  expect(startChoice('remote-y', '5', [first, live])).toBe('promote');
  expect(startChoice('remote-x', '2', [first, live])).toBe('is live');
  expect(startChoice('remote-x', '4', [first, live])).toBe('promote');
  expect(startChoice('remote-x', '3', [first, live])).toBe('held back');
});

test("a start keeps what an operator has made live in place of the tree's version, and follows the tree otherwise", () => {
  const change = { app: 'remote-x', from: '1', to: '2', kind: 'live' as const };
  const replaced = (command: string) => [
    first,
    buildDocument(
      { 'remote-x': buildLiveApp({ version: '2', previous: running('1') }) },
      { command, changes: [change] },
    ),
  ];
  expect(startChoice('remote-x', '1', replaced('promote remote-x 2 --why "a start page"'))).toBe('was replaced');
  expect(startChoice('remote-x', '3', replaced('promote remote-x 2'))).toBe('promote');
  expect(startChoice('remote-x', '1', replaced('start'))).toBe('promote');
});

test('RL-05 a start keeps what an operator has made live in place of a canary of the version of the tree', () => {
  const trying = buildDocument({ 'remote-x': buildLiveApp({ canary: buildCanary('2') }) });
  const changes = [
    { app: 'remote-x', from: '1', to: '3', kind: 'live' as const },
    { app: 'remote-x', from: '2', to: '3', kind: 'canary ended' as const, shareBefore: 10 },
  ];
  const ended = buildDocument(
    { 'remote-x': buildLiveApp({ version: '3', previous: running('1') }) },
    { revision: 2, command: 'promote remote-x', changes },
  );
  expect(startChoice('remote-x', '2', [trying, ended])).toBe('was replaced');
});

test('a start never ends a canary', () => {
  const trying = buildDocument({ 'remote-x': buildLiveApp({ canary: buildCanary('2') }) });
  expect(startChoice('remote-x', '2', [trying])).toBe('has canary');
  expect(startChoice('remote-x', '3', [trying])).toBe('has canary');
  expect(startChoice('remote-x', '1', [trying])).toBe('is live');
});
