import { buildCandidate, buildDocument, buildLiveApp } from '../testing/buildFixture';
import { promotionOf, rollbackOf, startChoice } from './choice.rule';
import type { Move } from './nextApp.rule';
import { nextRelease } from './nextRelease.rule';
import type { ReleaseDocument } from './releaseDocument';

const reason = { by: 'operator', why: 'because', command: 'canary remote-x' };
const stamp = { at: '2026-02-01T00:00:00.000Z' };
const stampOf = (documents: readonly ReleaseDocument[]) => ({ ...stamp, revision: documents.length + 1 });
const go = (version: string, back = false, alsoAttempts = false): Move => ({
  app: 'remote-x',
  candidate: buildCandidate(version),
  back,
  alsoAttempts,
});
const attempt = (version: string, share: number, more = {}): Move => ({
  act: 'canary',
  app: 'remote-x',
  candidate: buildCandidate(version),
  share,
  ...more,
});
const abort = { act: 'abort', app: 'remote-x', version: '2' } as const;

/** Returns the document after versions of remote-x were removed, and the first one of another application. */
const without = (before: ReleaseDocument, ...versions: string[]): ReleaseDocument => ({
  ...before,
  revision: before.revision + 1,
  changes: [
    { app: 'remote-y', from: '1', to: '9', kind: 'removed' },
    ...versions.map((from) => ({
      app: 'remote-x',
      from,
      to: before.apps['remote-x']!.version,
      kind: 'removed' as const,
    })),
  ],
});

/** Applies moves of remote-x, starting with version 1 live; returns the last document. */
function play(...moves: Move[]): ReleaseDocument {
  const documents = [buildDocument({ 'remote-x': buildLiveApp() })];
  for (const move of moves) documents.push(nextRelease(documents, [move], reason, stampOf(documents)));
  return documents.at(-1)!;
}
const after = (...moves: Move[]) => play(...moves).apps['remote-x']!;

test('RL-05 a canary keeps the live version, and stores its start and halt rate', () => {
  const document = play(attempt('2', 10));
  expect(document.apps['remote-x']).toMatchObject({
    version: '1',
    canary: { version: '2', share: 10, since: stamp.at, sinceRevision: 2, haltAfter: 20, haltRate: 5 },
  });
  expect(document.changes).toEqual([{ app: 'remote-x', from: '1', to: '2', kind: 'canary started', share: 10 }]);
});

test("RL-05 a new share keeps the canary's start, and may change its halt rate", () => {
  const document = play(attempt('2', 10, { haltRate: 1 }), attempt('2', 50, { haltAfter: 100 }));
  expect(document.apps['remote-x']?.canary).toMatchObject({
    share: 50,
    sinceRevision: 2,
    haltAfter: 100,
    haltRate: 1,
  });
  expect(document.changes).toEqual([
    { app: 'remote-x', from: '2', to: '2', kind: 'canary share', share: 50, shareBefore: 10 },
  ]);
  expect(play(attempt('2', 10), attempt('2', 10)).changes).toEqual([]);
  for (const halt of [{ haltAfter: 100 }, { haltRate: 1 }]) {
    expect(after(attempt('2', 10), attempt('2', 10, halt)).canary).toMatchObject({ share: 10, ...halt });
  }
});

test('RL-05 a finished canary is live for everyone, with the earlier version as fallback', () => {
  const document = play(attempt('2', 10), go('2'));
  expect(document.apps['remote-x']).toMatchObject({
    version: '2',
    previous: { version: '1' },
    canary: null,
    heldBack: [],
  });
  expect(document.changes).toEqual([{ app: 'remote-x', from: '1', to: '2', kind: 'canary finished' }]);
});

test('RL-05 an aborted canary is held back, and the live version stays', () => {
  const document = play(attempt('2', 10), abort);
  expect(document.apps['remote-x']).toMatchObject({ version: '1', canary: null, heldBack: ['2'], revoked: [] });
  expect(document.changes).toEqual([{ app: 'remote-x', from: '2', to: '1', kind: 'canary aborted', shareBefore: 10 }]);
  expect(play(attempt('2', 10), abort, abort).changes).toEqual([]);
});

test('a held-back version can start a new canary', () => {
  const app = after(attempt('2', 10), { ...abort, alsoAttempts: true }, attempt('2', 5));
  expect(app).toMatchObject({ heldBack: [], revoked: [], canary: { share: 5, sinceRevision: 4 } });
});

test('promoting another version ends the canary, without holding it back', () => {
  const document = play(attempt('2', 10), go('3'));
  expect(document.apps['remote-x']).toMatchObject({ version: '3', canary: null, heldBack: [] });
  expect(document.changes).toEqual([
    { app: 'remote-x', from: '1', to: '3', kind: 'live' },
    { app: 'remote-x', from: '2', to: '3', kind: 'canary ended', shareBefore: 10 },
  ]);
});

test('a canary of an earlier build that goes live is not held back, but the version that it replaces', () => {
  expect(after(attempt('0', 10), go('0', true))).toMatchObject({ version: '0', canary: null, heldBack: ['1'] });
});

test('a rollback ends the canary and holds it back', () => {
  expect(after(go('2'), attempt('3', 10), go('1', true))).toMatchObject({
    version: '1',
    canary: null,
    heldBack: ['2', '3'],
    revoked: [],
  });
});

test('an earlier build that was never live falls back to the version that it replaces, which is held back', () => {
  expect(after(go('0', true))).toMatchObject({ version: '0', previous: { version: '1' }, heldBack: ['1'] });
  // A rollback to that version finds the fault in the build.
  expect(after(go('2'), go('0', true), go('2', true))).toMatchObject({
    version: '2',
    previous: { version: '1' },
    heldBack: ['0'],
  });
});

test.each([
  ['by the end of its canary', [attempt('3', 10), { ...abort, version: '3', alsoAttempts: true }]],
  ['later', [{ act: 'withdraw', app: 'remote-x', version: '2' }]],
] satisfies [string, Move[]][])(
  'RL-02 a version that is withdrawn %s is no longer the fallback, to which a plain rollback leads',
  (_, moves) => {
    expect(after(go('3'), go('2', true), ...moves)).toMatchObject({ previous: { version: '1' }, revoked: ['3'] });
  },
);

test('RL-02 only an operator brings back the version that was left by promoting an earlier build', () => {
  const live = play(go('2'), go('0', true));
  const published = ['0', '1', '2'].map((version) => ({ version, publishedAt: '' }));
  const situation = { app: 'remote-x', live, history: [live], published };
  expect(startChoice('remote-x', '2', [live])).toBe('held back');
  expect(() => promotionOf(situation)).toThrow('held back');
  for (const named of [undefined, '2']) {
    expect(rollbackOf(situation, named)).toEqual({ app: 'remote-x', version: '2', back: true });
  }
});

test('RL-02 undoing a rollback restores the fallback, and holds back only a canary', () => {
  const undone = { version: '3', previous: { version: '2' }, heldBack: [] };
  expect(after(go('2'), go('3'), go('2', true), go('3', true))).toMatchObject(undone);
  expect(after(go('2'), go('3'), go('1', true), go('3', true))).toMatchObject(undone);
  expect(after(go('2'), go('3'), go('2', true), attempt('4', 10), go('3', true))).toMatchObject({
    ...undone,
    heldBack: ['4'],
  });
});

test('RL-02 undoing two rollbacks by a third, as under a lock, is the same as promoting the version', () => {
  const twice = [go('2'), go('3'), go('2', true), go('1', true)];
  expect(after(...twice, go('3', true))).toEqual(after(...twice, go('3')));
  expect(after(...twice, go('3', true))).toMatchObject({ previous: { version: '1' }, heldBack: ['2'] });
});

test('RL-02 a version that never was the fallback of the one that comes back is held back', () => {
  expect(after(go('2'), go('1', true), go('3'), go('2', true))).toMatchObject({
    previous: { version: '1' },
    heldBack: ['3'],
  });
  expect(after(go('2'), go('1', true), go('2', true, true))).toMatchObject({ previous: null, heldBack: ['1'] });
});

test('RL-02 a version left for its fault is held back, though an earlier rollback led to it from another one', () => {
  const app = after(go('2'), go('3'), go('1', true), go('2'), go('3', true));
  expect(app).toMatchObject({ version: '3', previous: { version: '1' }, heldBack: ['2'] });
});

test('RL-02 running attempts keep their version at a rollback, unless it is withdrawn', () => {
  expect(after(go('2'), go('1', true)).revoked).toEqual([]);
  const plain: Move = { app: 'remote-x', candidate: buildCandidate('1'), back: true };
  expect(after(go('2'), plain).revoked).toEqual([]);
  const document = play(go('2'), go('1', true, true));
  expect(document.apps['remote-x']).toMatchObject({ version: '1', heldBack: ['2'], revoked: ['2'] });
  expect(document.changes).toEqual([
    { app: 'remote-x', from: '2', to: '1', kind: 'live' },
    { app: 'remote-x', from: '2', to: '1', kind: 'withdrawn' },
  ]);
});

test('RL-02 a second rollback that withdraws the version it leaves also withdraws the one left first', () => {
  expect(after(go('2'), go('3'), go('2', true), go('1', true, true))).toMatchObject({
    version: '1',
    revoked: ['3', '2'],
  });
});

test('RL-02 going back by several versions withdraws those between as well, also later', () => {
  const withdraw: Move = { act: 'withdraw', app: 'remote-x', version: '1' };
  expect(after(go('2'), go('3'), go('1', true, true))).toMatchObject({ heldBack: ['3', '2'], revoked: ['3', '2'] });
  expect(after(go('2'), go('3'), go('1', true), withdraw)).toMatchObject({ revoked: ['3', '2'] });
  expect(after(go('2'), go('3'), go('1', true))).toMatchObject({ heldBack: ['3'], revoked: [] });
  expect(after(go('2'), go('3'), go('2', true, true))).toMatchObject({ previous: { version: '1' }, revoked: ['3'] });
});

test('RL-05 withdrawing later leaves a version between alone that is tried as a canary', () => {
  const withdraw: Move = { act: 'withdraw', app: 'remote-x', version: '1' };
  const now = after(go('2'), go('3'), go('1', true), attempt('2', 10), withdraw);
  expect(now).toMatchObject({ canary: { version: '2' }, heldBack: ['3'], revoked: ['3'] });
});

test('after a promotion, attempts of the version before it are not withdrawn', () => {
  const withdraw: Move = { act: 'withdraw', app: 'remote-x', version: '2' };
  expect(play(go('2'), withdraw).changes).toEqual([]);
  expect(play(go('2'), go('1', true), go('2'), withdraw).changes).toEqual([]);
});

test('versions left long ago are not withdrawn again at each rollback', () => {
  const names = Array.from({ length: 24 }, (_, index) => String(index + 2));
  const left = names.flatMap((name) => [go(name), go('1', true)]);
  const withdrawn = (document: ReleaseDocument) => document.changes.filter(({ kind }) => kind === 'withdrawn').length;
  expect(withdrawn(play(...left, go('30'), go('1', true, true)))).toBe(20);
  const again = play(...left, go('30'), go('1', true, true), go('31'), go('1', true, true));
  expect(withdrawn(again)).toBe(1);
  // Every page carries the list.
  expect(again.apps['remote-x']?.revoked).toHaveLength(20);
});

test('a version left earlier can be withdrawn later, once', () => {
  const withdraw: Move = { act: 'withdraw', app: 'remote-x', version: '1' };
  const document = play(go('2'), go('1', true), withdraw);
  expect(document.apps['remote-x']).toMatchObject({ version: '1', heldBack: ['2'], revoked: ['2'] });
  expect(document.changes).toEqual([{ app: 'remote-x', from: '2', to: '1', kind: 'withdrawn' }]);
  expect(play(go('2'), go('1', true), withdraw, withdraw).changes).toEqual([]);
});

test('a withdrawn version that is promoted by name is no longer withdrawn', () => {
  expect(after(go('2'), go('1', true, true), go('2'))).toMatchObject({ version: '2', heldBack: [], revoked: [] });
});

describe('RL-02 going back to a version whose own predecessor was removed', () => {
  /** Versions 1, 2 and 3 went live, some were removed, then `later` happened. */
  function history(removed: string[], ...later: Move[]): ReleaseDocument[] {
    const documents = [buildDocument({ 'remote-x': buildLiveApp() })];
    const add = (move: Move) => documents.push(nextRelease(documents, [move], reason, stampOf(documents)));
    [go('2'), go('3')].forEach(add);
    documents.push(without(documents.at(-1)!, ...removed));
    later.forEach(add);
    return documents;
  }
  const back = (documents: ReleaseDocument[], version = '2') =>
    nextRelease(documents, [go(version, true)], reason, stampOf(documents)).apps['remote-x'];

  test('leaves no fallback', () => {
    expect(back(history([]))).toMatchObject({ version: '2', previous: { version: '1' } });
    expect(back(history(['1']))).toMatchObject({ version: '2', previous: null });
  });

  test('falls back to the next version that was not removed', () => {
    expect(back(history(['2'], go('4')), '3')).toMatchObject({ version: '3', previous: { version: '1' } });
  });

  test('falls back to a version that was released again after its removal', () => {
    expect(back(history(['1'], go('1'), go('2'), go('3')))).toMatchObject({ previous: { version: '1' } });
  });
});
