import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { FolderStorage } from '../storage/FolderStorage';
import { buildFixture, useTemporaryFolder } from '../testing/buildFixture';
import { damagesOf, type Integrity, publishedVersions, readIntegrity } from './integrity';
import { readManifest } from './manifest';
import { publishVersion } from './publishVersion';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const at = '2026-01-01T00:00:00.000Z';
const publish = async (script?: string, manifest: Record<string, unknown> = {}, dryRun = false) => {
  const from = await buildFixture(path.join(folder(), 'dist'), { app: 'remote-x', ...manifest }, script);
  return publishVersion({ storage: storage(), app: 'remote-x', from, at, dryRun });
};
const problemsOf = (integrity: Integrity) => damagesOf(storage(), integrity);
const published = () => path.join(folder(), 'apps/remote-x/1');

test('RL-01 publishes files with manifest, integrity and compressed copies', async () => {
  await expect(publish(undefined, {}, true)).resolves.toMatchObject({ outcome: 'would publish', files: 4 });
  await expect(storage().list('apps/')).resolves.toEqual([]);
  await expect(publish()).resolves.toMatchObject({ outcome: 'published', version: '1', files: 4 });
  const integrity = await readIntegrity(storage(), 'remote-x', '1');
  expect(integrity?.files.map((file) => file.path)).toEqual([
    'courses.css',
    'main.1a2b.js',
    'manassa.json',
    'routes.js',
  ]);
  expect(integrity?.files[1]).toMatchObject({
    bytes: 2600,
    sha384: expect.stringMatching(/^sha384-.{64}$/),
    sha256: expect.stringMatching(/^sha256-.{44}$/),
  });
  await expect(problemsOf(integrity!)).resolves.toEqual([]);
  const script = await readFile(path.join(published(), 'main.1a2b.js'));
  expect(brotliDecompressSync(await readFile(path.join(published(), 'main.1a2b.js.br')))).toEqual(script);
  expect(gunzipSync(await readFile(path.join(published(), 'main.1a2b.js.gz')))).toEqual(script);
});

test('RL-01 accepts a published version again only with the same bytes', async () => {
  await publish();
  await expect(publish()).resolves.toMatchObject({ outcome: 'unchanged' });
  await expect(publish('export const other = 1;')).rejects.toThrow(
    'remote-x 1 is already published with other bytes (main.1a2b.js): give the build another version',
  );
  await expect(readFile(path.join(published(), 'main.1a2b.js'), 'utf8')).resolves.toContain('routes');
});

test('RL-01 a version is newer than those before it, also if the clock of its publisher is late', async () => {
  const publishAt = async (version: string, time: string) => {
    const from = await buildFixture(path.join(folder(), 'dist'), { app: 'remote-x', version });
    await publishVersion({ storage: storage(), app: 'remote-x', from, at: time });
  };
  await publishAt('9', at);
  await publishAt('8', '2025-12-01T00:00:00.000Z');
  await publishAt('7', '2026-01-02T00:00:00.000Z');
  const versions = await publishedVersions(storage(), 'remote-x');
  expect(versions.map(({ version }) => version)).toEqual(['9', '8', '7']);
  expect(versions.at(-1)?.publishedAt).toBe('2026-01-02T00:00:00.000Z');
});

test('RL-01 refuses builds without a version of their own, of another version, damaged or without all files, in one line', async () => {
  await expect(publish(undefined, { version: '0.0.0-local' })).rejects.toThrow(
    `${folder()}/dist has no version of its own: npm run release -- build remote-x publishes one, or set MANASSA_VERSION for the build`,
  );
  const from = await buildFixture(path.join(folder(), 'dist'), { app: 'remote-x' });
  await writeFile(path.join(from, 'manassa.json'), '{');
  await expect(publishVersion({ storage: storage(), app: 'remote-x', from, at })).rejects.toThrow(
    /manassa\.json is not a usable manifest: Invalid JSON/,
  );
  const build = await buildFixture(path.join(folder(), 'whole'), { app: 'remote-x', firstScreens: 'screens.json' });
  const whole = { storage: storage(), app: 'remote-x', from: build, at };
  await expect(publishVersion(whole)).rejects.toThrow('screens.json is missing');
  await expect(publishVersion({ ...whole, expected: '2' })).rejects.toThrow('is version 1 of remote-x, not 2');
  await buildFixture(from, { app: 'shell' });
  await rm(path.join(from, 'page.html'));
  await expect(publishVersion({ storage: storage(), app: 'shell', from, at })).rejects.toThrow('page.html is missing');
});

test('leaves out files whose name begins with a dot, such as those of a file manager', async () => {
  const from = await buildFixture(path.join(folder(), 'dist'), { app: 'remote-x' });
  await writeFile(path.join(from, '.DS_Store'), '');
  const again = () => publishVersion({ storage: storage(), app: 'remote-x', from, at });
  await expect(again()).resolves.toMatchObject({ outcome: 'published', files: 4 });
  await rm(path.join(from, '.DS_Store'));
  await expect(again()).resolves.toMatchObject({ outcome: 'unchanged' });
});

test('records the size of the bytes that it hashes, also of a file that a build is still writing', async () => {
  const from = await buildFixture(path.join(folder(), 'dist'), { app: 'remote-x' });
  const list = FolderStorage.prototype.list;
  jest.spyOn(FolderStorage.prototype, 'list').mockImplementationOnce(async function (this: FolderStorage, prefix) {
    const listed = await list.call(this, prefix);
    await writeFile(path.join(from, 'routes.js'), 'export const routes = [];');
    return listed;
  });
  await publishVersion({ storage: storage(), app: 'remote-x', from, at });
  const integrity = (await readIntegrity(storage(), 'remote-x', '1'))!;
  await expect(problemsOf(integrity)).resolves.toEqual([]);
  expect(integrity.files.find((file) => file.path === 'routes.js')).toMatchObject({ bytes: 25 });
});

test('leaves out the rest of a killed publication', async () => {
  await storage().write('apps/remote-x/0/main.js', 'cut sho');
  await expect(publishedVersions(storage(), 'remote-x')).resolves.toEqual([]);
});

test('RL-01 finishes a publication that was begun where files are compressed into other bytes', async () => {
  const script = 'export const routes = [];'.repeat(50);
  await storage().createOnce('apps/remote-x/1/main.1a2b.js.gz', gzipSync(script, { level: 1 }));
  await expect(publish(script)).resolves.toMatchObject({ outcome: 'published' });
  const integrity = await readIntegrity(storage(), 'remote-x', '1');
  await expect(problemsOf(integrity!)).resolves.toEqual([]);
});

test('names the list of files if it cannot be stored, as where a bucket keeps its delete marker', async () => {
  const from = await buildFixture(path.join(folder(), 'dist'), { app: 'remote-x' });
  const marked = Object.assign(storage(), { createOnce: async (key: string) => !key.endsWith('integrity.json') });
  await expect(publishVersion({ storage: marked, app: 'remote-x', from, at })).rejects.toThrow(
    'remote-x 1 was begun with other bytes (integrity.json) and never finished',
  );
});

test('finds damage to a published file', async () => {
  await publish();
  const integrity = (await readIntegrity(storage(), 'remote-x', '1'))!;
  await writeFile(path.join(published(), 'routes.js'), 'cut sho');
  await expect(problemsOf(integrity)).resolves.toEqual(['routes.js is not what was published']);
});

test('RL-01 publishing the same build again repairs only damaged files', async () => {
  await publish();
  const list = await readFile(path.join(published(), 'integrity.json'), 'utf8');
  await rm(path.join(published(), 'routes.js'));
  await writeFile(path.join(published(), 'main.1a2b.js'), 'cut sho');
  await writeFile(path.join(published(), 'main.1a2b.js.br'), 'cut sho');
  await rm(path.join(published(), 'main.1a2b.js.gz'));
  await rm(path.join(published(), 'courses.css'));
  await symlink('elsewhere', path.join(published(), 'courses.css'));
  const repaired = [
    `apps/remote-x/1/courses.css in ${folder()} cannot be used: it is a symbolic link (ELOOP)`,
    'main.1a2b.js is not what was published',
    'main.1a2b.js.br is not what was published',
    'main.1a2b.js.gz is missing',
    'routes.js is missing',
  ];
  const integrity = (await readIntegrity(storage(), 'remote-x', '1'))!;
  const again = (dryRun: boolean) =>
    publishVersion({ storage: storage(), app: 'remote-x', from: path.join(folder(), 'dist'), at: 'later', dryRun });
  await expect(again(true)).resolves.toMatchObject({ outcome: 'would repair', repaired });
  await expect(problemsOf(integrity)).resolves.toEqual(repaired);
  await expect(again(false)).resolves.toMatchObject({ outcome: 'repaired', repaired });
  await expect(problemsOf(integrity)).resolves.toEqual([]);
  await expect(readFile(path.join(published(), 'integrity.json'), 'utf8')).resolves.toBe(list);
  await expect(again(false)).resolves.toMatchObject({ outcome: 'unchanged', repaired: [] });
});

test('RL-01 repairs nothing from a build with other bytes', async () => {
  await publish();
  await rm(path.join(published(), 'routes.js'));
  await expect(publish('export const other = 1;')).rejects.toThrow('is already published with other bytes');
  await expect(readdir(published())).resolves.not.toContain('routes.js');
});

test.each(['remote-x', 'shell'])('RL-03 refuses a manifest of %s with the other kind', async (app) => {
  const kind = app === 'shell' ? 'remote' : 'shell';
  const fields = { kind, provides: {}, requires: {}, uses: [] };
  const from = await buildFixture(path.join(folder(), 'dist'), { app, ...fields });
  const sentence = `it says that ${app} is a ${kind}, but only "shell" is the shell and every other application a remote`;
  await expect(publishVersion({ storage: storage(), app, from, at })).rejects.toThrow(sentence);
  // Nor may a manifest that an older tool accepted become a candidate.
  await storage().write(`apps/${app}/1/manassa.json`, await readFile(path.join(from, 'manassa.json')));
  await expect(readManifest(storage(), app, '1')).rejects.toThrow(sentence);
});

test.each([
  ['another application', { app: 'remote-y' }, /is a build of remote-y, not of remote-x/],
  ['an impossible version', { version: '../1' }, /version is not a version/],
  ['the version of another application', { version: '1/../../remote-y/1' }, /version is not a version/],
  ['an entry outside its folder', { entry: '../main.js' }, /entry is not a file inside the version/],
  ['a file that is not there', { preload: { '*': ['gone.js'] } }, /not a whole build of remote-x: gone.js is missing/],
  ['a later schema', { schema: 2 }, /not a usable manifest: schema/],
])('refuses a build that names %s', async (_, manifest, message) => {
  await expect(publish(undefined, manifest)).rejects.toThrow(message);
});

test.each(['nowhere', 'file'])('refuses a folder without a build in one sentence: %s', async (name) => {
  await writeFile(path.join(folder(), 'file'), '');
  const from = path.join(folder(), name);
  await expect(publishVersion({ storage: storage(), app: 'remote-x', from, at })).rejects.toThrow(
    /holds no build: manassa.json is missing$/,
  );
});
