import { noteRunningVersion, pinVersion } from '@manassa/shared/federation';
import type { LiveRelease, RoutedVersion } from '@manassa/shared/federation';
import { bestVersions, versionChooser } from './versionChooser';

function version(name: string, number: string): RoutedVersion {
  return { version: number, base: `/apps/${name}/${number}/`, entry: 'remote.js', routes: [], nestedIn: null };
}

const release: LiveRelease = {
  revision: 1,
  shell: '1',
  remotes: {
    'remote-exam': { ...version('remote-exam', '2'), previous: null, canary: null, revoked: [] },
    'remote-student': {
      ...version('remote-student', '2'),
      previous: null,
      canary: { ...version('remote-student', '3'), share: 100 },
      revoked: [],
    },
  },
};

const EXAM = '/course/view/c/section/s/exam/e';

beforeEach(() => {
  window.localStorage.clear();
  document.cookie = 'manassa_bucket=; path=/; max-age=0';
});

it('RL-05 reads the bucket on every call, because a login changes it', () => {
  const choose = versionChooser(release);
  expect(choose('remote-student', '/student')[0]).toMatchObject({ version: '2', because: 'live' });
  document.cookie = 'manassa_bucket=4; path=/';
  expect(choose('remote-student', '/student')[0]).toMatchObject({ version: '3', because: 'canary' });
});

it('applies a pin below its address only', () => {
  noteRunningVersion('remote-exam', version('remote-exam', '1'));
  pinVersion('remote-exam', EXAM);
  expect(bestVersions(release, {}, `${EXAM}/attend`)['remote-exam']).toMatchObject({ version: '1', because: 'pin' });
  expect(bestVersions(release, {}, '/')['remote-exam']).toMatchObject({ version: '2', because: 'live' });
});

it('FE-05 applies an override and returns nothing for unknown remotes', () => {
  const overrides = { 'remote-exam': version('remote-exam', '9') };
  expect(bestVersions(release, overrides, '/')['remote-exam']).toMatchObject({ version: '9', because: 'override' });
  expect(versionChooser(release, overrides)('remote-other', '/')).toEqual([]);
});
