import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderStorage } from '../storage/FolderStorage';
import { useTemporaryFolder } from '../testing/buildFixture';
import { buildAndPublish, commitOf } from './buildAndPublish';

const folder = useTemporaryFolder();

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
