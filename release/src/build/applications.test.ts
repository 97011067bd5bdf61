import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useTemporaryFolder } from '../testing/buildFixture';
import { chooseApplications, listApplications } from './applications';

const folder = useTemporaryFolder();

async function addFolder(name: string, file: string): Promise<void> {
  await mkdir(path.join(folder(), name));
  await writeFile(path.join(folder(), name, file), '{}');
}

test('FE-01 finds the applications in a checkout, the shell first', async () => {
  await addFolder('remote-help', 'remote.json');
  await addFolder('remote-notes', 'notes.txt');
  await addFolder('api', 'package.json');
  const alone = await listApplications(folder());
  expect(alone.map(({ name }) => name)).toEqual(['remote-help']);
  expect(() => chooseApplications(alone, ['shell'])).toThrow(
    'there is no application "shell": choose from remote-help',
  );
  await addFolder('shell', 'package.json');
  expect((await listApplications(folder())).map(({ name }) => name)).toEqual(['shell', 'remote-help']);
});
