import type { LiveRemote, RoutedVersion } from '@manassa/shared/federation';
import { chooseVersions } from './chooseVersions.rule';
import type { Circumstances } from './chooseVersions.rule';

function version(number: string): RoutedVersion {
  return {
    version: number,
    base: `/apps/remote-exam/${number}/`,
    entry: 'remote.js',
    routes: ['/exam/*'],
    nestedIn: null,
  };
}

const live: LiveRemote = { ...version('2.0.0'), previous: version('1.0.0'), canary: null, revoked: [] };
const withCanary: LiveRemote = { ...live, canary: { ...version('3.0.0'), share: 100 } };
const nobody: Circumstances = { bucket: null, pinned: null, override: null, hung: [] };

function chosen(remote: LiveRemote, more: Partial<Circumstances>): string[] {
  return chooseVersions('remote-exam', remote, { ...nobody, ...more }).map(
    ({ version: v, because }) => `${v} ${because}`,
  );
}

describe('choosing a version', () => {
  it('chooses the live version, then the last good one', () => {
    expect(chosen(live, {})).toEqual(['2.0.0 live', '1.0.0 fallback']);
    expect(chosen({ ...live, previous: null }, {})).toEqual(['2.0.0 live']);
  });

  it('RL-05 gives the canary to its buckets only, with live and last good as fallbacks', () => {
    expect(chosen(withCanary, { bucket: 5 })).toEqual(['3.0.0 canary', '2.0.0 fallback', '1.0.0 fallback']);
    expect(chosen(withCanary, { bucket: null })).toEqual(['2.0.0 live', '1.0.0 fallback']);
    const tenth = { ...withCanary, canary: { ...version('3.0.0'), share: 10 } };
    const lucky = Array.from({ length: 100 }, (_, bucket) => chosen(tenth, { bucket })[0]).filter(
      (v) => v === '3.0.0 canary',
    );
    expect(lucky).toHaveLength(10);
  });

  it('lists the files of a version to fetch ahead', () => {
    const preload = { '/exam/*': ['exam.js'] };
    const [first, second] = chooseVersions('remote-exam', { ...live, preload }, nobody);
    expect([first?.preload, second?.preload]).toEqual([preload, undefined]);
  });

  it('keeps a pinned version', () => {
    expect(chosen(withCanary, { bucket: 5, pinned: version('1.5.0') })).toEqual([
      '1.5.0 pin',
      '3.0.0 fallback',
      '2.0.0 fallback',
      '1.0.0 fallback',
    ]);
  });

  it('leaves out withdrawn versions, pinned or not', () => {
    const withdrawn = { ...withCanary, revoked: ['1.5.0', '3.0.0', '1.0.0'] };
    expect(chosen(withdrawn, { bucket: 5, pinned: version('1.5.0') })).toEqual(['2.0.0 live']);
  });

  it('FE-05 puts an override first', () => {
    const local = { ...version('2.0.0'), base: 'http://localhost:8104/' };
    expect(chosen(live, { pinned: version('1.5.0'), override: local })[0]).toBe('2.0.0 override');
    expect(chosen(live, { override: local })).toHaveLength(3);
  });

  it('lists each version once', () => {
    expect(chosen(live, { pinned: version('2.0.0') })).toEqual(['2.0.0 pin', '1.0.0 fallback']);
  });

  it('RL-12 tries a version that hung after all others', () => {
    expect(chosen(live, { hung: ['remote-exam@2.0.0'] })).toEqual(['1.0.0 fallback', '2.0.0 fallback']);
    expect(chosen(withCanary, { bucket: 5, hung: ['remote-exam@3.0.0'] })).toEqual([
      '2.0.0 live',
      '1.0.0 fallback',
      '3.0.0 fallback',
    ]);
    expect(chosen({ ...live, previous: null }, { hung: ['remote-exam@2.0.0'] })).toEqual(['2.0.0 live']);
    expect(chosen(live, { hung: ['remote-exam@1.0.0', 'remote-exam@2.0.0'] })).toEqual([
      '2.0.0 live',
      '1.0.0 fallback',
    ]);
  });
});
