import { buildCandidate, buildDocument, buildLiveApp } from '../testing/buildFixture';
import { nextRelease, stampAfter } from './nextRelease.rule';
import type { ReleaseDocument } from './releaseDocument';

const reason = { by: 'operator', why: 'because', command: 'promote remote-x' };
const stampOf = (documents: readonly ReleaseDocument[]) => ({
  at: '2026-02-01T00:00:00.000Z',
  revision: documents.length + 1,
});
const candidate = (version: string) => buildCandidate(version);

/** Applies moves of remote-x, starting with version 1 live. */
function play(...moves: [version: string, back: boolean][]): ReleaseDocument[] {
  const documents = [buildDocument({ 'remote-x': buildLiveApp(), shell: buildLiveApp({ kind: 'shell' }) })];
  for (const [version, back] of moves) {
    const move = { app: 'remote-x', candidate: candidate(version), back };
    documents.push(nextRelease(documents, [move], reason, stampOf(documents)));
  }
  return documents;
}
const lastOf = (documents: ReleaseDocument[]) => documents.at(-1)!.apps['remote-x']!;

test('a promotion records the replaced version, operator, time, change and reason', () => {
  const documents = play(['2', false]);
  expect(documents.at(-1)).toMatchObject({
    revision: 2,
    ...reason,
    changes: [{ app: 'remote-x', from: '1', to: '2' }],
  });
  expect(lastOf(documents)).toMatchObject({ version: '2', previous: { version: '1' }, heldBack: [] });
});

test('the other applications stay as they are, byte for byte', () => {
  const [before, after] = play(['2', false]);
  expect(JSON.stringify(after!.apps.shell)).toBe(JSON.stringify(before!.apps.shell));
});

test('a rollback holds back the version it leaves, and never falls back to it', () => {
  const documents = play(['2', false], ['3', false], ['2', true]);
  expect(lastOf(documents)).toMatchObject({ version: '2', previous: { version: '1' }, heldBack: ['3'] });
  const further = play(['2', false], ['3', false], ['2', true], ['1', true]);
  expect(lastOf(further)).toMatchObject({ version: '1', previous: null, heldBack: ['3', '2'] });
});

test('a promotion after a rollback falls back to the restored version', () => {
  const documents = play(['2', false], ['1', true], ['3', false]);
  expect(lastOf(documents)).toMatchObject({ version: '3', previous: { version: '1' }, heldBack: ['2'] });
});

test('promoting a held-back version by name releases it', () => {
  const documents = play(['2', false], ['1', true], ['2', false]);
  expect(lastOf(documents)).toMatchObject({ version: '2', previous: { version: '1' }, heldBack: [] });
});

test('the first version of an application has no fallback', () => {
  const move = { app: 'remote-y', candidate: candidate('1'), back: false };
  const document = nextRelease([], [move], reason, stampOf([]));
  expect(document).toMatchObject({ revision: 1, changes: [{ app: 'remote-y', from: null, to: '1' }] });
  expect(document.apps['remote-y']?.previous).toBeNull();
});

test('RL-04 dates a document when it is written, never before the live one', () => {
  const live = { at: '2026-02-01T12:00:00.000Z', revision: 4 };
  expect(stampAfter(null, [], Date.UTC(2026, 1, 1))).toEqual({ at: '2026-02-01T00:00:00.000Z', revision: 1 });
  expect(stampAfter(live, [], Date.UTC(2026, 1, 1, 12, 0, 1)).at).toBe('2026-02-01T12:00:01.000Z');
  // The clock is an hour slow.
  expect(stampAfter(live, [], Date.UTC(2026, 1, 1, 11))).toEqual({ at: live.at, revision: 5 });
  expect(stampAfter(live, [5, 7], Date.UTC(2026, 1, 1, 13)).revision).toBe(8);
});
