import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApplication } from '../build/buildApplication';
import { FolderStorage } from '../storage/FolderStorage';
import { buildFixture, useTemporaryFolder } from '../testing/buildFixture';
import { buildAndPublish, commitOf } from './buildAndPublish';
import { publishedVersions, readIntegrity } from './integrity';

jest.mock('../build/buildApplication');

const folder = useTemporaryFolder();

test('RL-01 names a version after the sources that it was built from, also if they are saved during the build', async () => {
  const app = { name: 'remote-x', folder: path.join(folder(), 'remote-x') };
  const page = path.join(app.folder, 'page.js');
  await mkdir(app.folder);
  await writeFile(path.join(app.folder, 'package.json'), '{"version":"1.0.0"}');
  await writeFile(page, 'before');
  jest.mocked(buildApplication).mockImplementationOnce(async (_root, { name }, version, out) => {
    await writeFile(page, 'after');
    await buildFixture(out, { app: name, version }, 'after');
  });
  jest.mocked(buildApplication).mockImplementation(async (_root, { name }, version, out) => {
    await buildFixture(out, { app: name, version }, await readFile(page, 'utf8'));
  });
  const storage = new FolderStorage(path.join(folder(), 'release'));
  const first = await buildAndPublish({ root: folder(), storage, app });
  await expect(buildAndPublish({ root: folder(), storage, app })).resolves.toMatchObject({
    version: first.version,
    outcome: 'up to date',
  });
  await writeFile(page, 'before');
  const { version } = await buildAndPublish({ root: folder(), storage, app });
  const entry = (await readIntegrity(storage, 'remote-x', version))?.files.find(
    ({ path: file }) => file === 'main.1a2b.js',
  );
  expect(entry?.bytes).toBe('before'.length);
});

test('RL-01 builds for a dry run nothing, and else publishes with the reason or the commit and leaves no folder behind', async () => {
  const app = { name: 'remote-x', folder: path.join(folder(), 'remote-x') };
  const page = path.join(app.folder, 'page.js');
  await mkdir(app.folder);
  await writeFile(path.join(app.folder, 'package.json'), '{"version":"1.0.0"}');
  execFileSync('git', ['init', '--quiet'], { cwd: folder() });
  execFileSync(
    'git',
    ['-c', 'user.name=mona', '-c', 'user.email=m@x', 'commit', '--quiet', '--allow-empty', '-m', '-'],
    {
      cwd: folder(),
    },
  );
  jest.mocked(buildApplication).mockImplementation(async (_root, { name }, version, out) => {
    await buildFixture(out, { app: name, version }, 'built');
  });
  const request = { root: folder(), storage: new FolderStorage(path.join(folder(), 'release')), app };
  await writeFile(page, 'one');
  await expect(buildAndPublish({ ...request, dryRun: true })).resolves.toMatchObject({ outcome: 'would build' });
  await buildAndPublish(request);
  await writeFile(page, 'two');
  await buildAndPublish({ ...request, why: 'bigger targets' });
  const published = await publishedVersions(request.storage, 'remote-x');
  expect(published.map(({ why }) => why)).toEqual([expect.stringMatching(/^commit [0-9a-f]{8}/), 'bigger targets']);
  expect(await readdir(path.join(folder(), 'var/building'))).toEqual([]);
});

test('says in one line that it has no place to build, e.g. in the checkout of another user', async () => {
  const app = { name: 'remote-x', folder: path.join(folder(), 'remote-x') };
  await mkdir(app.folder);
  await writeFile(path.join(app.folder, 'package.json'), '{"version":"1.0.0"}');
  await writeFile(path.join(folder(), 'var'), 'a file');
  await expect(buildAndPublish({ root: folder(), storage: new FolderStorage(folder()), app })).rejects.toMatchObject({
    name: 'UserMistake',
    message: expect.stringMatching(/var\/building cannot be used to build remote-x: ENOTDIR: .*$/),
  });
});

test('names the commit of a checkout, and whether it was changed', async () => {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=mona', '-c', 'user.email=m@x', ...words], { cwd: folder() });
  expect(await commitOf(folder())).toBeUndefined();
  git('init', '--quiet');
  await writeFile(path.join(folder(), 'page.ts'), 'one');
  git('add', '.');
  git('commit', '--quiet', '-m', 'start');
  git('tag', '-a', 'v1', '-m', 'a tag is no commit');
  expect(await commitOf(folder())).toMatch(/^commit [0-9a-f]{8,}$/);
  await writeFile(path.join(folder(), 'page.ts'), 'two');
  expect(await commitOf(folder())).toMatch(/^commit [0-9a-f]{8,}-dirty$/);
});
