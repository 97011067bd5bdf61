import { readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readConfig } from '../config/config';
import { changeRelease, type Intent } from '../live/changeRelease';
import { LivePages } from '../pages/LivePages';
import { storageSource } from '../pages/ReleaseSource';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { configureNginx } from './configureNginx';
import { PagesKeeper } from './PagesKeeper';
import { pageKey, sorted, tableName } from './patternTable.rule';

// Every change is flushed to the disk, which a busy machine takes its time for.
jest.setTimeout(30_000);

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(path.join(folder(), 'release'));
const pagesDir = () => path.join(folder(), 'pages');
const config = readConfig({}, '/');
const change = (intent: Intent) =>
  changeRelease({
    storage: storage(),
    reason: { by: 'tester', why: '', command: 'test' },
    decide: () => [intent],
  });
const promote = (app: string, version = '1') => change({ app, version, back: false });
const nginx = () =>
  configureNginx({
    storage: storage(),
    config,
    pagesDir: pagesDir(),
    listen: '80',
    serverName: '_',
    upstream: 'localhost:8080',
    passedOn: ['/embed', '/media'],
    brotli: true,
    warn: (line) => warned.push(line),
  });

let warned: string[] = [];
let keeper: PagesKeeper;
beforeEach(async () => {
  warned = [];
  keeper = new PagesKeeper({ storage: storage(), config, folder: pagesDir(), warn: (line) => warned.push(line) });
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2']) {
    await publishFixture(storage(), { app: 'remote-student', version, routes: ['/student/*'] });
  }
  await promote('shell');
  await promote('remote-student');
});

const PATTERNS = sorted(['/student/*']);
const file = (bucket: string, address: string, status = 200) =>
  path.join(
    pagesDir(),
    'current',
    bucket,
    tableName(PATTERNS),
    `${pageKey(PATTERNS, address)}${status === 404 ? '.404' : ''}.html`,
  );
const kept = (bucket: string, address: string, status?: number) => readFile(file(bucket, address, status), 'utf8');

test('RL-08 what nginx finds is what the page server would send, with the policy in the page and its copies beside it', async () => {
  const { revision } = await nginx();
  expect(revision).toBe(2);
  const pages = new LivePages(storageSource(storage()), config.page, (error) => warned.push(String(error)));
  for (const [address, status] of [
    ['/student/courses', 200],
    ['/nowhere', 404],
  ] as const) {
    const page = await kept('any', address, status);
    const tag = /\n\s*<meta http-equiv="content-security-policy" content="default-src 'self'; [^"]+">/;
    expect(page).toMatch(tag);
    expect(page.replace(tag, '')).toBe((await pages.page(address)).body);
    expect(gunzipSync(await readFile(`${file('any', address, status)}.gz`)).toString()).toBe(page);
    expect(brotliDecompressSync(await readFile(`${file('any', address, status)}.br`)).toString()).toBe(page);
    expect(await kept('bucket-7', address, status)).toBe(page);
    expect(await kept('bucket-07', address, status)).toBe(page);
  }
  expect(await readFile(path.join(pagesDir(), 'current/release.json'), 'utf8')).toBe((await pages.live()).publicText);
  expect(await readFile(path.join(pagesDir(), 'current/any/live.json'), 'utf8')).toBe(
    (await pages.liveRelease(null)).body,
  );
  expect(warned).toEqual([]);
});

test('RL-02 a switch is one step, and what was read before it is still there', async () => {
  await nginx();
  const before = await readlink(path.join(pagesDir(), 'current'));
  const old = await kept('any', '/student');
  const modifiedBefore = (await stat(file('any', '/student'))).mtimeMs;
  await promote('remote-student', '2');
  await expect(keeper.write()).resolves.toBe(3);
  expect(await kept('any', '/student')).toContain('/apps/remote-student/2/main.1a2b.js');
  expect(
    await readFile(
      path.join(
        pagesDir(),
        before,
        'any',
        path.relative(path.join(pagesDir(), 'current/any'), file('any', '/student')),
      ),
      'utf8',
    ),
  ).toBe(old);
  expect((await stat(file('any', '/student'))).mtimeMs).not.toBe(modifiedBefore);
  await change({ app: 'remote-student', version: '1', back: true });
  await keeper.write();
  expect(await kept('any', '/student')).toContain('/apps/remote-student/1/main.1a2b.js');
  expect(warned).toEqual([]);
});

test('RL-05 each bucket finds the pages of its trials under its own name', async () => {
  await nginx();
  await change({ act: 'trial', app: 'remote-student', version: '2', share: 30 });
  await keeper.write();
  const pages = await Promise.all(Array.from({ length: 100 }, (_, bucket) => kept(`bucket-${bucket}`, '/student')));
  const tried = pages.filter((page) => page.includes('href="/apps/remote-student/2/main.1a2b.js"'));
  expect(tried).toHaveLength(30);
  expect(await kept('any', '/student')).toContain('href="/apps/remote-student/1/main.1a2b.js"');
  expect(new Set(pages).size).toBe(2);
});

test('pages that the configuration cannot tell apart are left to the page server, and the operator is told once', async () => {
  await nginx();
  await publishFixture(storage(), { app: 'remote-student', version: '3', routes: ['/student/*', '/drill'] });
  await promote('remote-student', '3');
  await keeper.write();
  await keeper.write();
  await expect(kept('any', '/student')).rejects.toThrow('ENOENT');
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain('npm run release -- nginx');
  expect(await readFile(path.join(pagesDir(), 'current/any/live.json'), 'utf8')).toContain('"version":"3"');
  // Its addresses are remembered: going back and forth needs no further configuration.
  const { text } = await nginx();
  expect(text).toContain('"~*^/drill/*$"');
  await change({ app: 'remote-student', version: '2', back: true });
  await keeper.write();
  expect(await readdir(path.join(pagesDir(), 'current/any'))).toContain(tableName(sorted(['/student/*', '/drill'])));
  expect(warned).toHaveLength(1);
});

test('whoever writes last, the newest release is what stays', async () => {
  await nginx();
  const other = new PagesKeeper({ storage: storage(), config, folder: pagesDir(), warn: (line) => warned.push(line) });
  await other.write();
  await promote('remote-student', '2');
  await Promise.all([keeper.write(), other.write(), keeper.write()]);
  expect(await readlink(path.join(pagesDir(), 'current'))).toMatch(/^r3-/);
  await expect(other.write()).resolves.toBe(3);
  expect((await readdir(pagesDir())).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('RL-08 a document removed by hand takes its pages along, also when another gets its revision', async () => {
  await nginx();
  await promote('remote-student', '2');
  await expect(keeper.write()).resolves.toBe(3);
  await rm(path.join(folder(), 'release/releases/00000003.json'));
  await expect(keeper.write()).resolves.toBe(2);
  expect(await kept('any', '/student')).toContain('/apps/remote-student/1/main.1a2b.js');
  await promote('remote-student', '2');
  await keeper.write();
  await rm(path.join(folder(), 'release/releases/00000003.json'));
  await publishFixture(storage(), { app: 'remote-student', version: '3', routes: ['/student/*'] });
  await promote('remote-student', '3');
  await expect(keeper.write()).resolves.toBe(3);
  expect(await kept('any', '/student')).toContain('/apps/remote-student/3/main.1a2b.js');
});

test('pages that a crash left in parts are written again', async () => {
  await nginx();
  const whole = await kept('any', '/student');
  await writeFile(file('any', '/student'), '');
  await keeper.write();
  expect(await kept('any', '/student')).toBe(whole);
});

test('the configuration passes on what the page server answers itself, and names no version', async () => {
  const { text } = await nginx();
  expect(text).toContain('location ~ ^(/api|/reports|/versions|/healthz|/embed|/media)(/|$)');
  expect(text).toContain(`root ${path.join(folder(), 'release')};`);
  expect(text).not.toMatch(/\/apps\/remote-student/);
  expect(text).toContain('brotli_static on;');
});
