import { buildCanary, buildDocument, buildLiveApp } from '../testing/buildFixture';
import { setsOf } from './canarySets.rule';
import { canaryOf, endOf } from './choice.rule';
import { objectionsTo } from './manifests.rule';
import type { ReleaseDocument } from './releaseDocument';

const published = ['1', '2', '3'].map((version) => ({ version, publishedAt: `2026-01-0${version}` }));
const quiet = buildDocument({ 'remote-x': buildLiveApp({ version: '2' }) });
const trying = buildDocument({ 'remote-x': buildLiveApp({ version: '2', canary: buildCanary('3', { share: 10 }) }) });
const situation = (live: ReleaseDocument | null, app = 'remote-x') => ({ app, live, history: [], published });

test('RL-05 starts a canary of a published version, changes its share, and finishes it', () => {
  const wanted = { version: '3', share: 10 };
  expect(canaryOf(situation(quiet), wanted)).toEqual({ app: 'remote-x', ...wanted, act: 'canary' });
  expect(canaryOf(situation(trying), { version: '3', share: 50 })).toMatchObject({ share: 50 });
  expect(canaryOf(situation(trying), { version: '3', haltRate: 2 })).toMatchObject({ share: 10 });
  expect(endOf(situation(trying), 'finish')).toEqual({ app: 'remote-x', version: '3', back: false });
  expect(endOf(situation(trying), 'abort')).toEqual({
    app: 'remote-x',
    act: 'abort',
    version: trying.apps['remote-x']?.canary?.version,
  });
});

test.each([
  [{ version: '3' }, quiet, 'missing the share of the students that tries remote-x 3: --share 10'],
  [{ version: '2', share: 10 }, quiet, 'remote-x 2 is live for everyone already'],
  [{ version: '3', share: 10 }, null, 'remote-x has no live version to try another beside: promote one'],
  [{ version: '1', share: 10 }, trying, 'a canary of remote-x 3 runs: finish or abort it before trying 1'],
])('refuses an impossible canary with the reason: %j', (wanted, live, refusal) => {
  expect(() => canaryOf(situation(live), wanted)).toThrow(refusal);
});

test('refuses to finish or abort without a canary', () => {
  for (const how of ['finish', 'abort'] as const) {
    expect(() => endOf(situation(quiet), how)).toThrow('remote-x has no canary: everyone has 2');
    expect(() => endOf(situation(null, 'remote-y'), how)).toThrow('remote-y has no canary');
  }
});

test('combines each canary with and without every other', () => {
  const apps = {
    shell: buildLiveApp({ kind: 'shell', canary: buildCanary('2') }),
    'remote-x': buildLiveApp({ canary: buildCanary('3') }),
    'remote-y': buildLiveApp(),
  };
  const names = setsOf(apps).map((set) => Object.values(set).map(({ version }) => version));
  expect(names).toEqual([
    ['1', '1', '1'],
    ['2', '1', '1'],
    ['1', '3', '1'],
    ['2', '3', '1'],
  ]);
});

describe('RL-03 the gate', () => {
  const providing = (...keys: string[]) => Object.fromEntries(['antd/es/button', ...keys].map((key) => [key, '1.0.0']));
  const shell = (version: string, keys: string[]) =>
    buildLiveApp({ kind: 'shell', version, provides: providing(...keys) });
  const table = { uses: ['antd/es/table'], requires: { antd: '^1.0.0' } };
  const started = (app: string, to: string) => [{ app, from: '1', to, kind: 'canary started' as const, share: 10 }];

  test('judges a canary against the live versions, for more students too, and when it goes live', () => {
    const apps = { shell: shell('1', []), 'remote-x': buildLiveApp({ canary: buildCanary('2', table) }) };
    const objection =
      'remote-x 2 uses antd/es/table, which shell 1 does not provide: add it to the platform of the shell and release that first';
    expect(objectionsTo({ apps, changes: started('remote-x', '2') })).toEqual([objection]);
    const share = { app: 'remote-x', from: '2', to: '2', kind: 'canary share' as const, share: 50 };
    expect(objectionsTo({ apps, changes: [share] })).toEqual([objection]);
    const finished = { app: 'remote-x', from: '1', to: '2', kind: 'canary finished' as const };
    const now = { ...apps, 'remote-x': buildLiveApp({ version: '2', ...table }) };
    expect(objectionsTo({ apps: now, changes: [finished] })).toEqual([objection]);
  });

  test('judges a live shell against canary remotes, and a canary shell against live remotes', () => {
    const withCanary = { shell: shell('2', []), 'remote-x': buildLiveApp({ canary: buildCanary('2', table) }) };
    expect(objectionsTo({ apps: withCanary, changes: [{ app: 'shell', from: '1', to: '2', kind: 'live' }] })).toEqual([
      'remote-x 2 uses antd/es/table, which shell 2 does not provide: add it to the platform of the shell and release that first, or end the canary: npm run release -- canary remote-x abort',
    ]);
    const { provides, ...poor } = buildCanary('2', { kind: 'shell', provides: providing() });
    const live = {
      shell: { ...shell('1', ['antd/es/table']), canary: { ...poor, provides } },
      'remote-x': buildLiveApp(table),
    };
    expect(objectionsTo({ apps: live, changes: started('shell', '2') })).toEqual([
      'remote-x 1 uses antd/es/table, which shell 2 does not provide: add it to the platform of the shell and release that first',
    ]);
  });

  test('judges two canaries with and without one another, and reports each problem once', () => {
    const rich = buildCanary('2', { kind: 'shell', provides: providing('antd/es/table') });
    const apps = {
      shell: { ...shell('1', []), canary: rich },
      'remote-x': buildLiveApp({ canary: buildCanary('2', table) }),
      'remote-y': buildLiveApp({ canary: buildCanary('5') }),
    };
    expect(objectionsTo({ apps, changes: started('remote-x', '2') })).toEqual([
      'remote-x 2 uses antd/es/table, which shell 1 does not provide: add it to the platform of the shell and release that first',
    ]);
  });

  test('does not judge the live version again, which was forced, when its repair is tried as a canary', () => {
    const apps = { shell: shell('1', []), 'remote-x': buildLiveApp({ ...table, canary: buildCanary('2') }) };
    expect(objectionsTo({ apps, changes: started('remote-x', '2') })).toEqual([]);
    const shells = { ...apps, shell: { ...shell('1', []), canary: buildCanary('2', shell('2', ['antd/es/table'])) } };
    expect(objectionsTo({ apps: shells, changes: started('shell', '2') })).toEqual([]);
  });

  test('accepts the end of a canary in any case', () => {
    const apps = { shell: shell('1', []), 'remote-x': buildLiveApp(table) };
    expect(objectionsTo({ apps, changes: [{ app: 'remote-x', from: '2', to: '1', kind: 'canary aborted' }] })).toEqual(
      [],
    );
  });
});
