import { rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { EXIT, UserMistake } from '@manassa/shared/config';
import { readLive } from '../live/releaseStore';
import { mediaType } from '../storage/mediaType.rule';
import { useTemporaryFolder } from '../testing/buildFixture';
import { fakePages } from '../testing/fakePages';
import { CONTAINER, gateFixture } from '../testing/gateFixture';
import { startBrowser } from './browser';
import { MODULES_FILE } from './files/budget.rule';
import { lookAtPage, openBrowserContext } from './pages/lookAtPage';

jest.mock('./browser', () => ({
  ...jest.requireActual('./browser'),
  startBrowser: jest.fn(),
}));
jest.mock('./pages/lookAtPage', () => ({
  ...jest.requireActual('./pages/lookAtPage'),
  lookAtPage: jest.fn(),
  openBrowserContext: jest.fn(),
}));

const BROWSER = { [Symbol.asyncDispose]: async () => undefined } as never;

const folder = useTemporaryFolder();
const { storage, publish, change, release } = gateFixture(folder);

function pages(differs: Parameters<typeof fakePages>[0] = () => ({})) {
  const { look, asked } = fakePages(differs);
  jest.mocked(lookAtPage).mockImplementation(look);
  return asked;
}

beforeEach(async () => {
  jest.mocked(startBrowser).mockRejectedValue(new UserMistake('this machine has no browser: install one'));
  jest.mocked(openBrowserContext).mockResolvedValue({ [Symbol.asyncDispose]: async () => undefined } as never);
  pages();
  await publish('shell', '1');
  await publish('remote-x', '1');
  await publish('remote-x', '2');
});

test('RL-03 judges the first release by its files alone, with a note', async () => {
  await expect(release('shell', '1')).resolves.toMatchObject({
    forced: [],
    notes: expect.arrayContaining(['not loaded in a browser: no shell was live before']),
  });
});

test('RL-03 judges the first shell by its files alone, also after a remote that was forced before it', async () => {
  await release('remote-x', '1', { force: true });
  await expect(release('shell', '1')).resolves.toMatchObject({
    notes: expect.arrayContaining(['not loaded in a browser: no shell was live before']),
  });
});

test('RL-03 refuses a change without a browser in one line with a remedy, unless forced', async () => {
  await release('shell', '1');
  const objection = 'the pages were not loaded, since this machine has no browser: install one';
  await expect(release('remote-x', '1')).rejects.toThrow(`refused: ${objection}`);
  await expect(release('remote-x', '1', { force: true })).resolves.toMatchObject({
    forced: ['the pages were not opened in a browser'],
  });
});

test('a start without a browser passes with a note', async () => {
  await release('shell', '1');
  await expect(release('remote-x', '1', { occasion: 'start' })).resolves.toMatchObject({
    notes: expect.arrayContaining(['not loaded in a browser: this machine has no browser: install one']),
  });
});

test('RL-03 judges nothing while the machine is too busy to start a browser', async () => {
  await release('shell', '1');
  jest.mocked(startBrowser).mockRejectedValue(new UserMistake('the machine is too busy to judge', EXIT.busy));
  await expect(release('remote-x', '1', { occasion: 'start' })).rejects.toMatchObject({ exitCode: EXIT.busy });
});

test('RL-03 refuses a version with broken pages, and names them', async () => {
  jest.mocked(startBrowser).mockResolvedValue(BROWSER);
  const asked = pages(({ version }) => (version === '1' ? { shown: false } : {}));
  await release('shell', '1');
  await expect(release('remote-x', '1')).rejects.toThrow(
    /^refused: remote-x 1 at \/remote-x \(student\), \/remote-x \(visitor\): shows nothing; repair that/,
  );
  expect(asked.slice(0, 2).map(({ app, as }) => [app, as])).toEqual([
    ['remote-x', 'student'],
    ['remote-x', 'visitor'],
  ]);
});

test('RL-09 opens no browser with --force, and records that', async () => {
  jest.mocked(startBrowser).mockResolvedValue(BROWSER);
  const asked = pages(() => ({ shown: false }));
  await release('shell', '1');
  jest.mocked(startBrowser).mockClear();
  await expect(release('remote-x', '1', { force: true })).resolves.toMatchObject({
    revision: 2,
    forced: ['the pages were not opened in a browser'],
  });
  expect(asked).toEqual([]);
  expect(startBrowser).not.toHaveBeenCalled();
  // The version that is left has a list of modules on a bad sector.
  await symlink('elsewhere', path.join(folder(), 'apps/remote-x/1', MODULES_FILE));
  await expect(release('remote-x', '2', { force: true })).resolves.toMatchObject({ revision: 3 });
});

test('RL-03 weighs files as they are sent, and opens no browser if they are wrong', async () => {
  jest.mocked(startBrowser).mockResolvedValue(BROWSER);
  const asked = pages();
  await release('shell', '1');
  await publish('remote-y', '1', { budget: { firstScreenKb: 0.01 } });
  await expect(release('remote-y', '1')).rejects.toThrow('more than its budget of 0.01 kB');
  expect(asked).toEqual([]);
  // 5 kB that repeat one line.
  await publish('remote-y', '2', { budget: { firstScreenKb: 1 } });
  await expect(release('remote-y', '2')).resolves.toMatchObject({ revision: 2 });
  // The live version's budget counts.
  await publish('remote-y', '3');
  await expect(release('remote-y', '3')).resolves.toMatchObject({ notes: [] });
});

test('RL-03 notes a page that was broken before, without refusing the repair of another application', async () => {
  jest.mocked(startBrowser).mockResolvedValue(BROWSER);
  await release('shell', '1');
  await release('remote-x', '1');
  await publish('shell', '2');
  pages(() => ({ pageErrors: ['x'] }));
  await expect(release('shell', '2')).resolves.toMatchObject({
    forced: [],
    notes: expect.arrayContaining([
      expect.stringMatching(/^already so: shell 2 with remote-x 1 at \/remote-x \(student\), .*: threw x;/),
    ]),
  });
});

test('RL-03 refuses a candidate that breaks a page of another application', async () => {
  jest.mocked(startBrowser).mockResolvedValue(BROWSER);
  await release('shell', '1');
  await release('remote-x', '1');
  await publish('shell', '2');
  pages(({ shell }) => (shell === '2' ? { pageErrors: ['x'] } : {}));
  await expect(release('shell', '2')).rejects.toThrow(/^refused: shell 2 with remote-x 1 at .*: threw x;/);
});

test('RL-03 refuses a version whose fallback is damaged', async () => {
  jest.mocked(startBrowser).mockResolvedValue(BROWSER);
  await release('shell', '1');
  await release('remote-x', '1');
  await rm(path.join(folder(), 'apps/remote-x/1/routes.js'));
  await expect(release('remote-x', '2')).rejects.toThrow(
    'refused: remote-x 2 would fall back to 1, but routes.js is missing: publish that version again',
  );
  await rm(path.join(folder(), 'apps/remote-x/1'), { recursive: true });
  await expect(release('remote-x', '2')).rejects.toThrow('but it is not published any more');
});

test('RL-03 notes with a new shell that a remote loses its fallback', async () => {
  jest.mocked(startBrowser).mockResolvedValue(BROWSER);
  const requires = { react: '^19.3.1', antd: '^6.0.0' };
  await release('shell', '1');
  await publish('remote-y', '1', { uses: ['react', 'antd/es/button'], requires });
  await publish('remote-y', '2');
  await release('remote-y', '1');
  await release('remote-y', '2');
  await publish('shell', '2', { provides: { react: '19.3.1' } });
  await expect(release('shell', '2')).resolves.toMatchObject({
    forced: [],
    notes: expect.arrayContaining([
      expect.stringMatching(/^remote-y 2 could no longer fall back to 1: remote-y 1 uses antd\/es\/button, which /),
    ]),
  });
});

test('RL-03 refuses a container that asks for another React version than the shell has', async () => {
  await release('shell', '1');
  const asking = { ...CONTAINER, shared: [{ name: 'react', requiredVersion: '^18.0.0' }] };
  await publish('remote-y', '1', { requires: { react: '>=18' } }, asking);
  await expect(release('remote-y', '1')).rejects.toThrow(
    'refused: remote-y 1 asks for react ^18.0.0, but its manifest says >=18: build it again',
  );
});

test('RL-05 loads a canary as if live, not again for another share, and again when it goes live', async () => {
  jest.mocked(startBrowser).mockResolvedValue(BROWSER);
  await release('shell', '1');
  await release('remote-x', '1');
  const asked = pages();
  const startCanary = (share: number) => change({ app: 'remote-x', act: 'canary', version: '2', share });
  await startCanary(10);
  expect(asked.map(({ version }) => version)).toEqual(['2', '2']);
  await startCanary(50);
  expect(asked).toHaveLength(2);
  expect((await readLive(storage()))?.apps['remote-x']?.canary).toMatchObject({ version: '2', share: 50 });
  await expect(release('remote-x', '2')).resolves.toMatchObject({ changes: [{ kind: 'canary finished' }] });
  expect(asked.slice(2).map(({ version }) => version)).toEqual(['2', '2']);
});

test('RL-09 only notes a page that goes when a rollback is undone', async () => {
  await release('shell', '1');
  await publish('remote-y', '1', { routes: ['/remote-y/*', '/old'] });
  await publish('remote-y', '2');
  await release('remote-y', '1', { force: true });
  await release('remote-y', '2', { force: true });
  await release('remote-y', '1', { occasion: 'rollback' });
  await expect(release('remote-y', '2', { occasion: 'rollback' })).resolves.toMatchObject({
    notes: expect.arrayContaining(['remote-y 2 no longer serves /old, which 1 does']),
  });
});

test('RL-03 refuses a version whose files are missing on another origin', async () => {
  const elsewhere = createServer((request, response) => {
    const text =
      request.url === '/cdn/apps/shell/1/main.css' ? null : storage().read(`${request.url?.slice('/cdn/'.length)}`);
    if (text === null) return response.writeHead(404).end();
    const type = mediaType(request.url ?? '');
    return void text.then((content) => response.writeHead(200, { 'content-type': type }).end(content));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const assetBase = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/cdn`;
  await expect(release('shell', '1', { assetBase })).rejects.toThrow(
    `refused: shell 1 on ${assetBase}: main.css is answered with 404: bring the version there first`,
  );
  await new Promise((resolve) => elsewhere.close(resolve));
  await expect(release('shell', '1', { assetBase })).rejects.toThrow(/cannot be reached \(.*ECONNREFUSED/);
});
