import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderStorage } from '../../storage/FolderStorage';
import { buildLiveApp, publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { judgeFallbacks } from './judgeFiles';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const previous = { version: '1', base: '/apps/remote-x/1/', entry: 'main.1a2b.js' };
const shell = buildLiveApp({ kind: 'shell', version: '8', provides: { react: '19.3.1' } });
const remote = buildLiveApp({ version: '2', uses: ['react'], requires: { react: '^19.3.1' }, previous });
const set = { shell, 'remote-x': remote };
const notesOf = async (apps: typeof set, changed: string) => (await judgeFallbacks(storage(), apps, [changed])).notes;

test('RL-03 notes, without refusing, that a new shell breaks only the fallback of a remote', async () => {
  const uses = ['react', 'antd/es/button'];
  await publishFixture(storage(), { app: 'remote-x', uses, requires: { react: '^19.3.1', antd: '^6.0.0' } });
  const notes = await notesOf(set, 'shell');
  expect(notes).toEqual([
    'remote-x 2 could no longer fall back to 1: remote-x 1 uses antd/es/button, which shell 8 does not provide: add it to the platform of the shell and release that first',
  ]);
  await expect(notesOf(set, 'remote-x')).resolves.toEqual(notes);
  const richer = { ...shell, provides: { ...shell.provides, 'antd/es/button': '6.6.8' } };
  await expect(notesOf({ ...set, shell: richer }, 'shell')).resolves.toEqual([]);
});

test('RL-03 notes an unreadable fallback, and accepts a remote without one', async () => {
  await publishFixture(storage(), { app: 'remote-x' });
  await rm(path.join(folder(), 'apps/remote-x/1/manassa.json'));
  await expect(notesOf(set, 'shell')).resolves.toEqual([
    expect.stringMatching(/^remote-x 2 could no longer fall back to 1: remote-x 1 is not published: .* is missing in /),
  ]);
  const first = { ...set, 'remote-x': { ...remote, previous: null } };
  await expect(notesOf(first, 'shell')).resolves.toEqual([]);
});

test('RL-03 objects to a fallback whose list of files is damaged, so that --force can overrule it', async () => {
  await publishFixture(storage(), { app: 'remote-x' });
  await writeFile(path.join(folder(), 'apps/remote-x/1/integrity.json'), '{');
  const { objections } = await judgeFallbacks(storage(), set, ['remote-x']);
  expect(objections).toEqual([
    expect.stringMatching(/^remote-x 2 would fall back to 1, but .*integrity\.json in .* is damaged/),
  ]);
  // Another application's promotion must not wait for it.
  await expect(judgeFallbacks(storage(), set, ['shell'])).resolves.toMatchObject({ objections: [] });
});
