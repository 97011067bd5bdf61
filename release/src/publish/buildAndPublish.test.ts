import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderStorage } from '../storage/FolderStorage';
import { useTemporaryFolder } from '../testing/buildFixture';
import { buildAndPublish } from './buildAndPublish';

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
