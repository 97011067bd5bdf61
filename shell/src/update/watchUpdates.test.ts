import { holdUpdates } from '@manassa/shared/federation';
import type { LiveRelease } from '@manassa/shared/federation';
import { store } from '@manassa/shared/session';
import { offerAtom } from './offerAtom';
import { offerOf, watchUpdates } from './watchUpdates';
import type { WatchedPage } from './watchUpdates';

function release(exam: string, shell = '1'): LiveRelease {
  const files = {
    base: '/',
    entry: 'remote.js',
    routes: [],
    nestedIn: null,
    previous: null,
    canary: null,
    revoked: [],
  };
  return { revision: 1, shell, remotes: { 'remote-exam': { version: exam, ...files } } };
}

const page: WatchedPage = {
  everySec: 10,
  runs: () => ({ shell: '1', remotes: { 'remote-exam': '2' } }),
  wouldRun: (now) => ({
    shell: now.shell,
    remotes: Object.fromEntries(Object.entries(now.remotes).map(([name, { version }]) => [name, version])),
  }),
  failed: () => ({}),
  learn: () => undefined,
};

describe('RL-07 live release', () => {
  it('is an update when the page runs other versions', () => {
    expect(offerOf(page, release('2'))).toBeNull();
    expect(offerOf(page, release('1'))).toBe('remote-exam@1');
    expect(offerOf(page, release('3', '2'))).toBe('shell@2 remote-exam@3');
    expect(offerOf({ ...page, failed: () => ({ 'remote-exam': ['3'] }) }, release('3'))).toBeNull();
  });

  it('is requested at /live.json; an obsolete update disappears, and a server failure changes nothing', async () => {
    jest.useFakeTimers();
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const answers: (LiveRelease | 'away')[] = [release('3'), 'away', release('2')];
    const asked: string[] = [];
    const before = globalThis.fetch;
    globalThis.fetch = (async (url: string) => {
      asked.push(url);
      const answer = answers.shift();
      if (answer === 'away') throw new TypeError('Failed to fetch');
      return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(answer) };
    }) as unknown as typeof fetch;
    try {
      const stop = watchUpdates(page);
      await jest.advanceTimersByTimeAsync(13_000);
      expect(store.get(offerAtom)).toBe('remote-exam@3');
      await jest.advanceTimersByTimeAsync(9_000);
      expect(store.get(offerAtom)).toBe('remote-exam@3');
      await jest.advanceTimersByTimeAsync(20_000);
      expect(store.get(offerAtom)).toBeNull();
      expect(new Set(asked)).toEqual(new Set(['/live.json']));
      stop();
    } finally {
      globalThis.fetch = before;
      jest.useRealTimers();
    }
  });

  it('is learned by the page at once, but not while an attempt runs or a lecture plays', async () => {
    jest.useFakeTimers();
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(release('3'))));
    const learn = jest.fn();
    const endHold = holdUpdates();
    const stop = watchUpdates({ ...page, learn });
    await jest.advanceTimersByTimeAsync(13_000);
    expect(learn).not.toHaveBeenCalled();
    endHold();
    await jest.advanceTimersByTimeAsync(13_000);
    expect(learn).toHaveBeenCalledWith(expect.objectContaining({ shell: release('3').shell }));
    stop();
    jest.useRealTimers();
  });
});
