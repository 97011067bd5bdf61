import type { ChosenVersion } from '../../choice/chooseVersions.rule';
import { LostModule } from '../../platform/LostModule';
import { RemoteLoader } from './remoteLoader';
import type { FederationRuntime, RemoteFailure } from './remoteLoader';

function version(number: string, because: ChosenVersion['because']): ChosenVersion {
  const base = `/apps/remote-exam/${number}/`;
  return { version: number, base, entry: 'remote.js', routes: ['/exam'], nestedIn: null, because };
}

const live = version('2.0.0', 'live');
const previous = version('1.0.0', 'fallback');

function runtimeWhere(works: (entry: string) => boolean) {
  const entries = new Map<string, string>();
  const asked: string[] = [];
  const runtime: FederationRuntime = {
    registerRemotes: (remotes) => remotes.forEach(({ name, entry }) => entries.set(name, entry)),
    loadRemote: async (id) => {
      const entry = entries.get(id.split('/')[0] ?? '') ?? '';
      asked.push(entry);
      if (!works(entry)) throw new Error(`${entry} is broken`);
      return { routes: [{ path: '/exam' }] };
    },
  };
  return { runtime, asked, names: entries };
}

function loaderWhere(works: (entry: string) => boolean) {
  const failures: RemoteFailure[] = [];
  const { runtime, ...rest } = runtimeWhere(works);
  return { loader: new RemoteLoader(runtime, (failure) => failures.push(failure)), failures, ...rest };
}

describe('RemoteLoader', () => {
  it('loads the best version once, however many ask', async () => {
    const { loader, asked } = loaderWhere(() => true);
    const [one, two] = await Promise.all([
      loader.load('remote-exam', [live, previous]),
      loader.load('remote-exam', [live, previous]),
    ]);
    expect(one).toMatchObject({ running: live, rest: [previous] });
    expect(two).toBe(one);
    // The address that the page fetches ahead.
    expect(asked).toEqual(['http://localhost/apps/remote-exam/2.0.0/remote.js']);
  });

  it('loads the version of a pinned attempt although another address was prefetched in the live one', async () => {
    const { loader } = loaderWhere(() => true);
    const pinned = version('1.5.0', 'pin');
    const prefetched = loader.load('remote-exam', [live, previous]);
    const entered = loader.load('remote-exam', [pinned, { ...live, because: 'fallback' }, previous]);
    await expect(entered).resolves.toMatchObject({ running: pinned });
    await expect(prefetched).resolves.toMatchObject({ running: live });
  });

  it('RL-06 falls back to the last good version and reports both versions', async () => {
    const { loader, failures } = loaderWhere((entry) => entry.includes('1.0.0'));
    await expect(loader.load('remote-exam', [live, previous])).resolves.toMatchObject({ running: previous });
    expect(failures).toMatchObject([
      { remote: 'remote-exam', version: '2.0.0', phase: 'load', fellBackTo: '1.0.0', error: expect.any(Error) },
    ]);
  });

  it('RL-06 goes on to the next one as long as there is one', async () => {
    const { loader, failures } = loaderWhere((entry) => entry.includes('1.0.0'));
    const versions = [version('3.0.0', 'canary'), version('2.0.0', 'fallback'), previous];
    await expect(loader.load('remote-exam', versions)).resolves.toMatchObject({ running: previous });
    expect(failures.map((failure) => `${failure.version} ${failure.fellBackTo}`)).toEqual([
      '3.0.0 1.0.0',
      '2.0.0 1.0.0',
    ]);
  });

  it('fails with the best version’s error when all are broken, and tries again when asked', async () => {
    let broken = true;
    const { loader, failures, names } = loaderWhere(() => !broken);
    await expect(loader.load('remote-exam', [live, previous])).rejects.toThrow('2.0.0');
    expect(failures).toHaveLength(2);
    expect(failures[0]).not.toHaveProperty('fellBackTo');
    broken = false;
    await expect(loader.load('remote-exam', [live, previous])).resolves.toMatchObject({ running: live });
    expect(names.size).toBe(3);
    // Browsers keep the file of the first address.
    expect(new Set(names.values()).size).toBe(3);
  });

  it('tries no other version when a shared module did not load', async () => {
    const failures: RemoteFailure[] = [];
    const { runtime } = runtimeWhere(() => true);
    const lost = new LostModule('@manassa/shared/data did not load');
    const loader = new RemoteLoader({ ...runtime, loadRemote: () => Promise.reject(lost) }, (failure) =>
      failures.push(failure),
    );
    await expect(loader.load('remote-exam', [live, previous])).rejects.toBe(lost);
    expect(failures).toEqual([{ remote: 'remote-exam', version: '2.0.0', phase: 'load', error: lost }]);
  });

  it.each([[{ nothing: true }], [{ routes: [] }], [null]])(
    'RL-06 refuses %j, which exposes no routes',
    async (module) => {
      const failures: RemoteFailure[] = [];
      const runtime: FederationRuntime = { registerRemotes: () => undefined, loadRemote: async () => module };
      const loader = new RemoteLoader(runtime, (failure) => failures.push(failure));
      await expect(loader.load('remote-exam', [live])).rejects.toThrow('exposes no routes');
      expect(failures).toMatchObject([{ phase: 'mount' }]);
    },
  );

  it('RL-06 replaces a version that turned out to be broken, and keeps the replacement', async () => {
    const { loader } = loaderWhere(() => true);
    const first = await loader.load('remote-exam', [live, previous]);
    await expect(loader.loadInstead('remote-exam', first)).resolves.toMatchObject({ running: previous, rest: [] });
    await expect(loader.load('remote-exam', [live, previous])).resolves.toMatchObject({ running: previous });
  });

  it('RL-06 replaces a version by the last working one if its fallback is broken, too', async () => {
    const { loader } = loaderWhere((entry) => !entry.includes(live.version));
    const versions = [live, previous, version('1.5.0', 'live')];
    const second = await loader.load('remote-exam', versions);
    const third = await loader.loadInstead('remote-exam', second);
    expect(third.running.version).toBe('1.5.0');
    await expect(loader.load('remote-exam', versions)).resolves.toBe(third);
  });

  it('keeps a broken version when there is no other', async () => {
    const { loader } = loaderWhere((entry) => entry.includes('2.0.0'));
    const first = await loader.load('remote-exam', [live, previous]);
    await expect(loader.loadInstead('remote-exam', first)).rejects.toThrow();
    await expect(loader.load('remote-exam', [live, previous])).resolves.toBe(first);
  });
});
