import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../config/config';
import { changeRelease, switchWorker } from '../live/changeRelease';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { LivePages } from './LivePages';
import { type ReleaseSource, storageSource } from './ReleaseSource';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const reason = { by: 'tester', why: '', command: 'test' };
const promote = (app: string, version: string) =>
  changeRelease({
    storage: storage(),
    reason,
    decide: () => [{ app, version, back: false }],
  });
const document = (revision: number) => path.join(folder(), `releases/0000000${revision}.json`);

let source: ReleaseSource;
let reported: string[];
let pages: LivePages;
const hasToken = (body: string) => body.includes('"reportToken"');
const fail = (error: unknown): never => {
  throw error;
};
const served = async () => (await pages.live()).document.apps['remote-x']?.version;

beforeEach(async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2', '3']) await publishFixture(storage(), { app: 'remote-x', version });
  await promote('shell', '1');
  await promote('remote-x', '1');
  await promote('remote-x', '2');
  source = { ...storageSource(storage()), cacheMs: 0 };
  reported = [];
  pages = new LivePages(source, readConfig({}, '/').page, (error) => reported.push(String(error)));
  await expect(served()).resolves.toBe('2');
});
afterEach(() => jest.restoreAllMocks());

function failToReadKeys() {
  const { read } = FolderStorage.prototype;
  return jest.spyOn(FolderStorage.prototype, 'read').mockImplementation(function (this: FolderStorage, key) {
    return key.startsWith('keys/') ? Promise.reject(new Error('503')) : read.call(this, key);
  });
}

test('RL-14 pages get their token although its key could not be read when the server started', async () => {
  const failing = failToReadKeys();
  pages = new LivePages({ ...storageSource(storage()), cacheMs: 0 }, readConfig({}, '/').page, fail);
  const tokens = async () => [(await pages.page('/')).body, (await pages.liveRelease(null)).body].map(hasToken);
  await expect(tokens()).resolves.toEqual([false, false]);
  failing.mockClear();
  await expect(tokens()).resolves.toEqual([false, false]);
  expect(failing).not.toHaveBeenCalledWith('keys/reports');
  failing.mockRestore();
  const later = performance.now() + 30_000;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => later);
  await expect(tokens()).resolves.toEqual([true, true]);
  clock.mockRestore();
});

test('RL-14 pages of a later release have a token for reports, although the storage failed meanwhile', async () => {
  const failing = failToReadKeys();
  await promote('remote-x', '3');
  const page = await pages.liveRelease(null);
  failing.mockRestore();
  expect(JSON.parse(page.body)).toMatchObject({ revision: 4, reportToken: expect.any(String) });
});

test('RL-02 stops serving a document that was removed by hand', async () => {
  await rm(document(3));
  await expect(served()).resolves.toBe('1');
});

test('RL-02 follows a new document with the revision of a removed one', async () => {
  await rm(document(3));
  await promote('remote-x', '3');
  await expect(served()).resolves.toBe('3');
  await promote('remote-x', '2');
  await expect(served()).resolves.toBe('2');
  expect(reported).toEqual([]);
});

test('a look has the same document until another one is live, also with its revision', async () => {
  const before = await source.look();
  expect((await source.look()).document).toBe(before.document);
  await rm(document(3));
  await promote('remote-x', '3');
  const after = await source.look();
  expect(after).toEqual({ document: JSON.parse(await readFile(document(3), 'utf8')), warning: null });
  await writeFile(document(4), '{"schema":1,');
  const damaged = await source.look();
  expect(damaged).toEqual({ document: after.document, warning: expect.stringContaining('release document 4') });
  expect((await source.look()).document).toBe(after.document);
});

test('keeps serving a document that gets damaged, and reports it', async () => {
  const whole = await readFile(document(3));
  await writeFile(document(3), '{"schema":1,');
  await expect(served()).resolves.toBe('2');
  expect(reported).toEqual([expect.stringContaining('release document 3 cannot be read: this server still has it')]);
  await writeFile(document(3), whole);
  await expect(served()).resolves.toBe('2');
});

test('RL-13 keeps serving the known release while the storage is empty, and warns', async () => {
  await rename(path.join(folder(), 'releases'), path.join(folder(), 'away'));
  await expect(served()).resolves.toBe('2');
  await expect(warning()).resolves.toEqual(inMemory);
  expect(reported).toEqual([expect.stringContaining(`nothing is released in ${folder()}: `)]);
  await rename(path.join(folder(), 'away'), path.join(folder(), 'releases'));
  await promote('remote-x', '3');
  // With trouble, requests do not wait for a look.
  while ((await warning()) !== null) await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(served()).resolves.toBe('3');
});

test('RL-13 warns while the files of a live version are away, and reports it once', async () => {
  const [files, away] = [path.join(folder(), 'apps/shell/1'), path.join(folder(), 'away')];
  await rename(files, away);
  const lost = 'no file of shell 1 can be sent: publish that build again';
  await expect(warning()).resolves.toBe(lost);
  await expect(warning()).resolves.toBe(lost);
  expect(reported).toEqual([`UserMistake: ${lost}`]);
  await rename(away, files);
  await expect(warning()).resolves.toBeNull();
});

test('RL-13 adopts a rollback while this user has no rights to the files of a live version, and warns', async () => {
  jest.spyOn(FolderStorage.prototype, 'stamp').mockRejectedValue(new Error('no rights'));
  await promote('remote-x', '1');
  await expect(served()).resolves.toBe('1');
  await expect(warning()).resolves.toContain('no file of remote-x 1 can be sent');
});

const template = () => path.join(folder(), 'apps/shell/1/page.html');
const warning = async () => (await pages.live()).warning;
const inMemory = expect.stringContaining('served from memory');

test('RL-13 keeps the template in memory when its file is damaged, warns once, and reads it again', async () => {
  const whole = await readFile(template());
  const { body } = await pages.page('/');
  await truncate(template(), 30);
  await promote('remote-x', '3');
  await expect(served()).resolves.toBe('3');
  expect((await pages.page('/')).body.length).toBe(body.length);
  await expect(warning()).resolves.toEqual(inMemory);
  expect(reported).toEqual([expect.stringContaining('apps/shell/1/page.html')]);
  await writeFile(template(), whole);
  while ((await warning()) !== null) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('RL-13 starts without the template of the live shell, answers pages with 503, and reads it again', async () => {
  const whole = await readFile(template());
  await truncate(template(), 30);
  pages = new LivePages(source, readConfig({}, '/').page, (error) => reported.push(String(error)));
  await expect(served()).resolves.toBe('2');
  await expect(pages.page('/')).resolves.toMatchObject({ status: 503, body: expect.stringContaining('غير متاحة') });
  await expect(warning()).resolves.toEqual(inMemory);
  expect(reported).toEqual([expect.stringContaining('apps/shell/1/page.html')]);
  await writeFile(template(), whole);
  while ((await pages.page('/')).status === 503) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('RL-13 a damaged template of a canary shell holds back only that canary, also at a start', async () => {
  await publishFixture(storage(), { app: 'shell', version: '2' });
  await changeRelease({
    storage: storage(),
    reason,
    decide: () => [{ act: 'canary', app: 'shell', version: '2', share: 10 }],
  });
  await truncate(path.join(folder(), 'apps/shell/2/page.html'), 30);
  await promote('remote-x', '3');
  await expect(served()).resolves.toBe('3');
  pages = new LivePages(source, readConfig({}, '/').page, () => undefined);
  await expect(warning()).resolves.toEqual(inMemory);
  for (let bucket = 0; bucket < 100; bucket += 1) {
    expect((await pages.page('/', bucket)).body).toContain('"shell":"1"');
  }
});

test('RL-13 keeps the shell before one with a damaged template, and serves the rest of the release', async () => {
  await publishFixture(storage(), { app: 'shell', version: '2' });
  await promote('shell', '2');
  await truncate(path.join(folder(), 'apps/shell/2/page.html'), 30);
  await promote('remote-x', '3');
  await switchWorker(storage(), 'off', reason);
  await expect(served()).resolves.toBe('3');
  expect((await pages.page('/')).body).toContain('"shell":"1"');
  while (!(await pages.worker())?.body.includes('unregister')) await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(warning()).resolves.toEqual(inMemory);
});
