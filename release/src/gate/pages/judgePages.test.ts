import { changeRelease } from '../../live/changeRelease';
import { readLive, readReleased } from '../../live/releaseStore';
import { EXIT, type UserMistake } from '@manassa/shared/config';
import { useTemporaryFolder } from '../../testing/buildFixture';
import { fakePages } from '../../testing/fakePages';
import { CONTAINER, gateFixture } from '../../testing/gateFixture';
import { readConfig } from '../../config/config';
import { startBrowser } from '../browser';
import { lookAtPage, openBrowserContext } from './lookAtPage';
import { CHECKED_AFTERWARDS } from '../pageChecks';
import { checkLive } from './judgePages';
import { NOT_FOUND } from '../../server/refuse';

jest.mock('../browser', () => ({
  ...jest.requireActual('../browser'),
  startBrowser: jest.fn(),
}));
jest.mock('./lookAtPage', () => ({
  ...jest.requireActual('./lookAtPage'),
  lookAtPage: jest.fn(),
  openBrowserContext: jest.fn(),
}));

const isConnected = jest.fn(() => true);
const BROWSER = { isConnected, [Symbol.asyncDispose]: async () => undefined } as never;

const folder = useTemporaryFolder();
const { storage, publish, change, release } = gateFixture(folder);

const reason = { by: 'tester', why: '', command: 'test' };

function pages(differs: Parameters<typeof fakePages>[0] = () => ({})) {
  const { look, asked } = fakePages(differs);
  jest.mocked(lookAtPage).mockImplementation(look);
  return asked;
}

beforeEach(async () => {
  jest.mocked(startBrowser).mockResolvedValue(BROWSER);
  jest.mocked(openBrowserContext).mockResolvedValue({ [Symbol.asyncDispose]: async () => undefined } as never);
  pages();
  await publish('shell', '1');
  await publish('remote-x', '1');
  await publish('remote-x', '2');
  await release('shell', '1');
  await release('remote-x', '1');
});

test('RL-03 opens each page of a candidate once as a student and once as a visitor', async () => {
  const asked = pages();
  await release('remote-x', '2');
  expect(asked.map(({ address, as, version }) => `${address} ${as} ${version}`)).toEqual([
    '/remote-x student 2',
    '/remote-x visitor 2',
  ]);
});

test('RL-10 accepts a version whose page failed once only', async () => {
  pages(({ version, times }) => (version === '2' && times === 1 ? { pageErrors: ['x'] } : {}));
  await expect(release('remote-x', '2')).resolves.toMatchObject({ revision: 3, forced: [] });
});

test("RL-10 accepts a slow version on a slow machine, within a multiple of the live version's time", async () => {
  const asked = pages(async ({ limitMs, version }) => {
    if (version === '1') return { tookMs: 9_000 };
    // Time for the live page to settle, which sets the limit of the second look.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const needsMs = 30_000;
    return needsMs > limitMs() ? { settled: false, tookMs: limitMs() } : { tookMs: needsMs };
  });
  await expect(release('remote-x', '2')).resolves.toMatchObject({ revision: 3 });
  expect(asked.filter(({ version }) => version === '1').length).toBeGreaterThan(0);
});

test('RL-10 refuses a version that hangs while the live one settles, with both times', async () => {
  pages(({ version, limitMs }) => (version === '2' ? { settled: false, tookMs: limitMs() } : {}));
  await expect(release('remote-x', '2')).rejects.toThrow(/did not settle in \d+\.0 s, while remote-x 1 needs 0\.5 s; /);
});

test('RL-10 reports a busy machine after three tries in which the live version did not settle either', async () => {
  const asked = pages(() => ({ settled: false, tookMs: 60_000 }));
  const refused = await release('remote-x', '2').then(
    () => null,
    (error: UserMistake) => error,
  );
  expect(refused).toMatchObject({ exitCode: EXIT.busy });
  expect(refused?.message).toMatch(/^the machine is too busy to judge remote-x 2: .*nothing was changed: try again/);
  expect(refused?.message).not.toMatch(/repair/);
  expect(asked.filter(({ app, version }) => app === 'remote-x' && version === '1')).toHaveLength(3);
  expect((await readLive(storage()))?.revision).toBe(2);
});

test('RL-10 reports a busy machine when the browser ends, as without enough memory', async () => {
  pages(() => Promise.reject(new Error('Target page, context or browser has been closed')));
  await expect(release('remote-x', '2')).rejects.toThrow('Target page');
  isConnected.mockReturnValueOnce(false);
  await expect(release('remote-x', '2')).rejects.toMatchObject({ exitCode: EXIT.busy });
});

test('RL-10 judges by a later try when the machine was too busy for the first', async () => {
  // Both visitors' first looks, and the first comparison.
  pages(({ times }) => (times < 4 ? { settled: false, tookMs: 60_000 } : {}));
  await expect(release('remote-x', '2')).resolves.toMatchObject({ revision: 3 });
});

test('RL-10 compares a candidate again when only its own pages were too slow, here and live', async () => {
  pages(({ address, times }) => (address !== NOT_FOUND && times < 4 ? { settled: false, tookMs: 60_000 } : {}));
  await expect(release('remote-x', '2')).resolves.toMatchObject({ revision: 3 });
});

test('RL-10 compares a page of a new application with that of the shell', async () => {
  await publish('remote-z', '1');
  pages(({ app, limitMs }) => (app === 'remote-z' ? { settled: false, tookMs: limitMs() } : {}));
  await expect(release('remote-z', '1')).rejects.toThrow(/did not settle in \S+ s, while shell 1 needs 0\.5 s; /);
});

test('RL-10 refuses a version that hangs as the live one does, if the shell is quick', async () => {
  pages(({ address }) => (address === NOT_FOUND ? {} : { settled: false, tookMs: 60_000 }));
  await expect(release('remote-x', '2')).rejects.toThrow(/^refused: remote-x 2 at .* did not settle in time; repair/);
});

test('RL-10 accepts the repair of a shell while a remote hangs as before', async () => {
  await publish('shell', '2');
  pages(({ address }) => (address === NOT_FOUND ? {} : { settled: false, tookMs: 60_000 }));
  await expect(release('shell', '2')).resolves.toMatchObject({
    notes: expect.arrayContaining([expect.stringMatching(/^already so: shell 2 with remote-x 1 .* did not settle/)]),
  });
});

test('RL-10 names the canary with whose version alone a page is broken, and how to end it', async () => {
  await publish('shell', '2');
  await change({ act: 'canary', app: 'shell', version: '2', share: 10 });
  pages(({ version, shell }) => (version === '2' && shell === '2' ? { shown: false } : {}));
  await expect(release('remote-x', '2')).rejects.toThrow(/, or end the canary: npm run release -- canary shell abort$/);
});

test('RL-10 names no canary for a page that is broken without one, too', async () => {
  await publish('shell', '2');
  await change({ act: 'canary', app: 'shell', version: '2', share: 10 });
  pages(({ version }) => (version === '2' ? { shown: false } : {}));
  await expect(release('remote-x', '2')).rejects.toThrow(/publish it as another version$/);
});

test('RL-09 rolls back to a version that ran with this shell without opening a page', async () => {
  await release('remote-x', '2');
  const asked = pages(() => ({ shown: false }));
  jest.mocked(startBrowser).mockClear();
  await expect(release('remote-x', '1', { occasion: 'rollback' })).resolves.toMatchObject({
    notes: expect.arrayContaining([CHECKED_AFTERWARDS]),
  });
  expect([asked, jest.mocked(startBrowser).mock.calls]).toEqual([[], []]);
});

test('RL-09 opens the pages of a version that never ran with this shell', async () => {
  await release('remote-x', '2');
  await publish('shell', '2');
  await release('shell', '2');
  pages(({ version }) => (version === '1' ? { shown: false } : {}));
  await expect(release('remote-x', '1', { occasion: 'rollback' })).rejects.toThrow('shows nothing; repair');
});

test('RL-09 compares the container with the shell for a rollback too', async () => {
  await release('remote-x', '2');
  const asking = { ...CONTAINER, shared: [{ name: 'react', requiredVersion: '^18.0.0' }] };
  // An older tool released it without checking the container.
  await publish('remote-z', '1', {}, asking);
  await publish('remote-z', '2');
  for (const version of ['1', '2']) {
    await changeRelease({ storage: storage(), reason, decide: () => [{ app: 'remote-z', version, back: false }] });
  }
  await expect(release('remote-z', '1', { occasion: 'rollback' })).rejects.toThrow('remote-z 1 asks for react ^18.0.0');
});

const check = async (app: string) => {
  const live = await readReleased(storage());
  return checkLive({ storage: storage(), settings: readConfig({}, '/').page, live }, app, {});
};

test('RL-10 a check blames a page that is wrong, or hangs while the shell is quick, and else the machine', async () => {
  pages(({ address }) => (address === NOT_FOUND ? { settled: false } : { shown: false }));
  await expect(check('remote-x')).resolves.toMatchObject({ outcome: 'failed' });
  pages(({ address }) => (address === NOT_FOUND ? {} : { settled: false }));
  await expect(check('remote-x')).resolves.toMatchObject({ outcome: 'failed' });
  pages(() => ({ settled: false }));
  await expect(check('remote-x')).resolves.toMatchObject({
    outcome: 'not judged',
    findings: [expect.stringMatching(/^the machine is too busy to judge remote-x 1: /)],
  });
});

test('RL-09 says whose pages a check opened; those of the shell are all pages', async () => {
  await expect(check('remote-x')).resolves.toMatchObject({ outcome: 'passed', app: 'remote-x' });
  await expect(check('shell')).resolves.toMatchObject({ outcome: 'passed', app: undefined });
});
