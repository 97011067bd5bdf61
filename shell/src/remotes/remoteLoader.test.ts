import type { LiveRemote } from '@manassa/shared/federation';
import { RemoteLoader } from './remoteLoader';
import type { FederationRuntime, LoadFailure } from './remoteLoader';

const live: LiveRemote = {
  version: '2.0.0',
  base: '/apps/remote-exam/2.0.0/',
  entry: 'remote.js',
  routes: ['/exam'],
  nestedIn: null,
  previous: { version: '1.0.0', base: '/apps/remote-exam/1.0.0/', entry: 'remote.js' },
  canary: null,
  revoked: [],
};

/** A federation runtime whose entries work or not, by address. */
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

describe('RemoteLoader', () => {
  it('loads the live version once, however many ask', async () => {
    const { runtime, asked } = runtimeWhere(() => true);
    const loader = new RemoteLoader(runtime, () => undefined);
    const [one, two] = await Promise.all([loader.load('remote-exam', live), loader.load('remote-exam', live)]);
    expect(one).toMatchObject({ version: '2.0.0', fellBack: false });
    expect(two).toBe(one);
    expect(asked).toHaveLength(1);
  });

  it('falls back to the last good version and reports the failed one', async () => {
    const failures: LoadFailure[] = [];
    const { runtime } = runtimeWhere((entry) => entry.includes('1.0.0'));
    const loader = new RemoteLoader(runtime, (failure) => failures.push(failure));
    await expect(loader.load('remote-exam', live)).resolves.toMatchObject({ version: '1.0.0', fellBack: true });
    expect(failures).toMatchObject([{ remote: 'remote-exam', version: '2.0.0' }]);
  });

  it('fails with the live version’s error when both are broken, and tries anew when asked again', async () => {
    let broken = true;
    const { runtime, names } = runtimeWhere(() => !broken);
    const loader = new RemoteLoader(runtime, () => undefined);
    await expect(loader.load('remote-exam', live)).rejects.toThrow('2.0.0');
    broken = false;
    await expect(loader.load('remote-exam', live)).resolves.toMatchObject({ version: '2.0.0' });
    expect(names.size).toBe(3);
    // Under another address, since browsers keep what came under the first.
    expect(new Set(names.values()).size).toBe(3);
  });

  it('refuses a module that exposes no routes', async () => {
    const runtime: FederationRuntime = {
      registerRemotes: () => undefined,
      loadRemote: async () => ({ nothing: true }),
    };
    const loader = new RemoteLoader(runtime, () => undefined);
    await expect(loader.load('remote-exam', { ...live, previous: null })).rejects.toThrow('exposes no routes');
  });
});
