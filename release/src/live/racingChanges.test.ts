import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { publishedVersions } from '../publish/integrity';
import { changeRelease, type Releases } from './changeRelease';
import type { Intent } from './nextApp.rule';
import { endOf, promotionOf, rollbackOf, type Situation } from './choice.rule';
import { readHistory, readLive } from './releaseStore';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const APP = 'remote-x';

type Decide = (releases: Releases) => Promise<Intent[]>;

/** Runs an operator's command; `meanwhile` happens once, while its gate runs. */
function say(by: string, decide: Decide, meanwhile?: () => Promise<unknown>) {
  let pending = meanwhile;
  return changeRelease({
    storage: storage(),
    reason: { by, why: '', command: 'test' },
    decide,
    gate: async () => {
      const happens = pending;
      pending = undefined;
      await happens?.();
      return { objections: [], notes: [] };
    },
  });
}

const deciding =
  (choose: (situation: Situation) => Intent): Decide =>
  async (releases) => {
    const published = await publishedVersions(storage(), APP);
    return [choose({ ...releases, app: APP, published })];
  };
const promote = (version?: string) => deciding((situation) => promotionOf(situation, version));
const rollback = (alsoAttempts = false) => deciding((situation) => rollbackOf(situation, undefined, alsoAttempts));
const attempt = (version: string): Decide => deciding(() => ({ act: 'canary', app: APP, version, share: 1 }));
const finish = deciding((situation) => endOf(situation, 'finish'));
const abort = deciding((situation) => endOf(situation, 'abort'));
const now = async () => (await readLive(storage()))!.apps[APP];

beforeEach(async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2', '3', '4', '5']) await publishFixture(storage(), { app: APP, version });
  await say('omar', async () => [{ app: 'shell', version: '1', back: false }]);
  for (const version of ['1', '2', '3']) await say('omar', promote(version));
});

test('RL-02 two concurrent rollbacks go back by one version, not by two', async () => {
  await expect(say('mona', rollback(), () => say('omar', rollback()))).rejects.toThrow(
    'remote-x was changed meanwhile by omar (2 is live now): check status and repeat the command',
  );
  expect(await now()).toMatchObject({ version: '2', heldBack: ['3'] });
  expect((await readHistory(storage())).at(-1)).toMatchObject({ by: 'omar', changes: [{ from: '3', to: '2' }] });
});

test('RL-02 refuses a rollback that would go further after a concurrent change, and names its operator', async () => {
  await expect(say('mona', rollback(true), () => say('omar', rollback()))).rejects.toThrow(
    'remote-x was changed meanwhile by omar (2 is live now): check status and repeat the command',
  );
  expect(await now()).toMatchObject({ version: '2', revoked: [] });
});

test('RL-05 finish and abort never end a canary that started meanwhile', async () => {
  const restart = async () => {
    await say('omar', abort);
    await say('omar', attempt('5'));
  };
  const refusal = 'remote-x was changed meanwhile by omar (3 is live now, 5 is the canary)';
  await say('mona', attempt('4'));
  await expect(say('mona', finish, restart)).rejects.toThrow(refusal);
  await say('omar', abort);
  await say('mona', attempt('4'));
  await expect(say('mona', abort, restart)).rejects.toThrow(refusal);
  expect(await now()).toMatchObject({ version: '3', canary: { version: '5' } });
  await expect(say('mona', abort, () => say('omar', abort))).rejects.toThrow('remote-x has no canary');
});

test('RL-05 a canary that was aborted meanwhile is neither raised nor promoted', async () => {
  const refusal = 'remote-x was changed meanwhile by omar (3 is live now): check status and repeat the command';
  for (const [version, decide] of [['4', attempt('4')] as const, ['5', promote('5')] as const]) {
    await say('mona', attempt(version));
    // Without the first share, raising would change nothing.
    const raise: Decide = async (releases) => (await decide(releases)).map((intent) => ({ ...intent, share: 50 }));
    await expect(say('mona', raise, () => say('omar', abort))).rejects.toThrow(refusal);
    expect(await now()).toMatchObject({ version: '3', canary: null });
  }
  // The second time, its name is the decision to try it again.
  await say('mona', attempt('4'));
  expect(await now()).toMatchObject({ canary: { version: '4' }, heldBack: ['5'] });
});

test('RL-02 a version of a new application follows the one that another operator promoted first', async () => {
  for (const version of ['1', '2']) await publishFixture(storage(), { app: 'remote-y', version });
  const first =
    (version: string): Decide =>
    async () => [{ app: 'remote-y', version, back: false }];
  await say('mona', first('2'), () => say('omar', first('1')));
  expect((await readLive(storage()))!.apps['remote-y']).toMatchObject({ version: '2' });
  const newest: Decide = async ({ history }) => [{ app: 'remote-z', version: `${history.length}`, back: false }];
  for (const version of ['6', '7']) await publishFixture(storage(), { app: 'remote-z', version });
  await expect(say('mona', newest, () => say('omar', promote('5')))).rejects.toThrow('changed meanwhile by somebody');
});

test('RL-02 promoting the newest never promotes a version published meanwhile', async () => {
  const more = async () => {
    await say('omar', promote('4'));
    await publishFixture(storage(), { app: APP, version: '6' });
  };
  await expect(say('mona', promote(), more)).rejects.toThrow('changed meanwhile by omar (4 is live now)');
  // A named version is the same order in any state.
  await expect(say('mona', promote('5'), () => say('omar', promote('6')))).resolves.toMatchObject({
    apps: { [APP]: { version: '5' } },
  });
});

test('RL-02 a start continues with the applications that nobody else changed meanwhile', async () => {
  for (const app of ['remote-y', 'remote-z']) await publishFixture(storage(), { app });
  const wanted: Intent[] = ['remote-y', 'remote-z'].map((app) => ({ app, version: '1', back: false }));
  const decide: Decide = async ({ live }) => wanted.filter(({ app }) => !live?.apps[app]);
  const done = await say('mona', decide, () => say('omar', async () => wanted.slice(0, 1)));
  expect(done).toMatchObject({ changes: [{ app: 'remote-z' }], apps: { 'remote-y': { version: '1' } } });
});
