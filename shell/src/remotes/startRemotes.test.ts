import type { LiveRelease, LiveRemote } from '@manassa/shared/federation';
import { readHungVersions } from '../choice/hungVersionsStorage';
import { LostModule } from '../platform/LostModule';
import { startUpdates } from '../update/startUpdates';
import type { WatchedPage } from '../update/watchUpdates';
import { hangOf, HungFile } from './files/hangs';
import type { RemoteRouterOptions } from './RemoteRouter';
import { startRemotes } from './startRemotes';
import type { RemoteFailure } from './versions/remoteLoader';

let page: RemoteRouterOptions;
const unmountReplaced = jest.fn();
let running: Record<string, { version: string }>;
jest.mock('./RemoteRouter', () => ({
  RemoteRouter: class {
    readonly unmountReplaced = unmountReplaced;
    constructor(options: RemoteRouterOptions) {
      page = options;
    }
    running(name: string) {
      return running[name] ?? null;
    }
  },
}));
jest.mock('../update/startUpdates', () => ({ startUpdates: jest.fn() }));
// A page provides it once.
jest.mock('../diagnosis/diagnosis', () => ({ provideDiagnosis: jest.fn() }));
jest.mock('../platform/providePlatform', () => ({ providePlatform: jest.fn() }));
jest.mock('./files/hangs', () => ({ ...jest.requireActual<object>('./files/hangs'), hangOf: jest.fn() }));

function remote(version: string): LiveRemote {
  const files = (of: string) => ({ version: of, base: `/apps/remote-exam/${of}/`, entry: 'remote.js' });
  return { ...files(version), routes: ['/exam/*'], nestedIn: null, previous: files('1'), canary: null, revoked: [] };
}
const release: LiveRelease = { revision: 7, shell: '1', remotes: { 'remote-exam': remote('2') } };
const error = new Error('broken');
const failure: RemoteFailure = { remote: 'remote-exam', version: '2', phase: 'load', error };
const report = jest.fn();

function start(overrides = {}): WatchedPage {
  startRemotes({ release, overrides, report, releaseCheckSeconds: 30 });
  const [watched] = jest.mocked(startUpdates).mock.calls.at(-1) ?? [];
  if (watched === undefined) throw new Error('no update is watched');
  return watched;
}

beforeEach(() => {
  running = {};
  sessionStorage.clear();
  report.mockClear();
  unmountReplaced.mockClear();
  jest.mocked(hangOf).mockReturnValue(null);
  jest.spyOn(console, 'info').mockReturnValue(undefined);
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
});

test('RL-05 reports a version that is shown, and one that fails', () => {
  start();
  page.news.shown('remote-exam', '2');
  page.news.failed(failure);
  expect(report.mock.calls).toEqual([
    [{ app: 'remote-exam', version: '2', phase: 'render', outcome: 'ok' }],
    [{ app: 'remote-exam', version: '2', phase: 'load', outcome: 'failed', error }],
  ]);
});

test('FE-05 reports nothing about the version of a tester', () => {
  start({ 'remote-exam': { ...remote('9'), routes: [] } });
  page.news.shown('remote-exam', '9');
  page.news.failed({ ...failure, version: '9' });
  expect(report).not.toHaveBeenCalled();
});

test('reports a shared module that did not load as a failure of the shell', () => {
  start();
  const lost = new LostModule('antd did not load');
  page.news.failed({ ...failure, error: lost });
  expect(report.mock.calls).toEqual([[expect.objectContaining({ app: 'shell', phase: 'load', error: lost })]]);
});

test('RL-12 remembers a version that hangs, and reports the hang, unless the connection does', () => {
  const hang = new HungFile('no byte came');
  jest.mocked(hangOf).mockReturnValue(hang);
  start();
  page.news.failed(failure);
  expect(readHungVersions(7)).toEqual([]);
  for (const phase of ['load', 'page'] as const) {
    sessionStorage.clear();
    page.news.failed({ ...failure, phase, fellBackTo: '1' });
    expect(readHungVersions(7)).toEqual(['remote-exam@2']);
  }
  expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ version: '2', fellBackTo: '1', error: hang }));
});

test('reports the cause of a later failure of a version that hung before', () => {
  jest.mocked(hangOf).mockReturnValue(new HungFile('no byte came'));
  start();
  page.news.failed({ ...failure, phase: 'render' });
  expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ app: 'remote-exam', phase: 'render', error }));
  const lost = new LostModule('antd did not load');
  page.news.failed({ ...failure, error: lost });
  expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ app: 'shell', error: lost }));
});

test('remembers no version that fails in another way', () => {
  start();
  page.news.failed({ ...failure, fellBackTo: '1' });
  expect(readHungVersions(7)).toEqual([]);
});

test('RL-07 tells what this page runs, and what a newer release would run', () => {
  const watched = start();
  expect(watched.everySec).toBe(30);
  expect(watched.runs()).toEqual({ shell: '1', remotes: { 'remote-exam': '2' } });
  running = { 'remote-exam': { version: '1' } };
  expect(watched.runs()).toEqual({ shell: '1', remotes: { 'remote-exam': '1' } });
  const newer = { revision: 8, shell: '2', remotes: { 'remote-exam': remote('3') } };
  expect(watched.wouldRun(newer)).toEqual({ shell: '2', remotes: { 'remote-exam': '3' } });
  page.news.failed({ ...failure, phase: 'render' });
  expect(watched.failed()).toEqual({});
  page.news.failed({ ...failure, fellBackTo: '1' });
  expect(watched.failed()).toEqual({ 'remote-exam': ['2'] });
});

test('RL-18 unmounts what a newer release replaces', () => {
  const watched = start();
  const [shown] = page.choose('remote-exam', '/exam/1');
  watched.learn({ revision: 8, shell: '1', remotes: { 'remote-exam': remote('3') } });
  expect(unmountReplaced).toHaveBeenCalledTimes(1);
  expect(shown && page.newer.replaces('remote-exam', shown, '/exam/1')).toBe(true);
});
