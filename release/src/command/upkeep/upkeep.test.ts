import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderStorage } from '../../storage/FolderStorage';
import { buildFixture, publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const release = useCommandLine(folder, () => path.join(folder(), 'tree'));

beforeEach(async () => {
  await mkdir(path.join(folder(), 'tree/remote-student'), { recursive: true });
  await writeFile(path.join(folder(), 'tree/remote-student/remote.json'), '{}');
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2', '3']) await publishFixture(storage(), { app: 'remote-student', version });
  await release('promote', 'shell');
  await release('promote', 'student', '3');
});

test('RL-01 verify confirms a complete release, or lists the damage and exits with 1', async () => {
  await expect(release('verify')).resolves.toEqual({
    code: 0,
    out: 'no problems: 8 files of 2 versions and 2 documents',
    err: '',
  });
  await writeFile(path.join(folder(), 'apps/remote-student/3/routes.js'), '');
  const problem = 'remote-student 3: routes.js is not what was published';
  await expect(release('verify', 'student')).resolves.toEqual({
    code: 1,
    out: `${problem}\n1 problem in ${folder()}`,
    err: '',
  });
  const { code, out } = await release('verify', '--all', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([1, { whole: false, revision: 2, problems: [problem] }]);
  await expect(release('verify', 'student', '1')).resolves.toMatchObject({ code: 0 });
  await expect(release('verify', 'student', '1', '--all')).resolves.toMatchObject({ code: 2 });
});

test('RL-04 prune lists old versions, removes them, and records that', async () => {
  await expect(release('prune')).resolves.toMatchObject({ code: 0, out: 'nothing to remove: 4 versions stay' });
  const would = await release('prune', '--keep', '1', '--dry-run');
  expect(would.out.split('\n')).toEqual([
    expect.stringMatching(/^remote-student 1 would be removed \(published .*\)$/),
    expect.stringMatching(/^remote-student 2 would be removed \(published .*\)$/),
    '2 versions stay',
  ]);
  const { out } = await release('prune', '--keep', '1', '--why', 'the disk is full', '--json');
  expect(JSON.parse(out)).toMatchObject({
    revision: 3,
    dryRun: false,
    removed: [{ app: 'remote-student', version: '1' }, { version: '2' }],
    kept: [
      { app: 'remote-student', version: '3', keptBecause: 'live' },
      { app: 'shell', version: '1', keptBecause: 'live' },
    ],
  });
  expect((await release('history', '--limit', '1')).out).toMatch(
    /^3 {2}.* {2}tester {2}remote-student 1 removed; remote-student 2 removed {2}\(prune --keep 1 .*\): the disk is full$/,
  );
  await expect(release('promote', 'student', '1')).resolves.toMatchObject({ code: 1 });
  await expect(release('verify', '--all')).resolves.toMatchObject({ code: 0 });
});

test('RL-01 verify reports an empty storage and unknown versions as problems', async () => {
  await publishFixture(storage(), { app: 'remote-public', routes: ['/'] });
  await expect(release('verify', 'public')).resolves.toEqual({
    code: 1,
    out: `remote-public is not live in ${folder()}: name a version of it, or say --all\n1 problem in ${folder()}`,
    err: '',
  });
  await expect(release('verify', 'public', '1')).resolves.toMatchObject({ code: 0 });
  await rm(path.join(folder(), 'releases'), { recursive: true });
  const { code, out } = await release('verify', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([
    1,
    { whole: false, problems: [`nothing is live in ${folder()}: --all looks at every published version`] },
  ]);
  await rm(path.join(folder(), 'apps'), { recursive: true });
  await expect(release('verify', '--all')).resolves.toMatchObject({
    code: 1,
    out: expect.stringMatching(/^nothing is published in /),
  });
});

test('RL-04 the history of an unknown application is a mistake, of an unchanged one empty', async () => {
  await publishFixture(storage(), { app: 'remote-public', routes: ['/'] });
  await expect(release('history', 'exma')).resolves.toEqual({
    code: 2,
    out: '',
    err: 'there is no application "exma": choose from remote-student, remote-public, shell',
  });
  await expect(release('history', 'public')).resolves.toEqual({
    code: 0,
    out: 'no release concerned "public"',
    err: '',
  });
  await rm(path.join(folder(), 'apps/remote-student'), { recursive: true });
  await expect(release('history', 'student')).resolves.toMatchObject({ code: 0, out: expect.stringContaining('3') });
});

test('RL-01 publish lists repaired files, and with --dry-run the files to repair', async () => {
  const from = await buildFixture(path.join(folder(), 'dist'), { app: 'remote-student', version: '3' });
  await rm(path.join(folder(), 'apps/remote-student/3/routes.js'));
  const publish = ['publish', 'student', '--from', from];
  await expect(release(...publish, '--dry-run')).resolves.toMatchObject({
    code: 0,
    out: expect.stringMatching(/^remote-student 3 would repair: 4 files, \d+ kB\nwould repair: routes\.js is missing$/),
  });
  await expect(release('verify')).resolves.toMatchObject({ code: 1 });
  await expect(release(...publish)).resolves.toMatchObject({
    code: 0,
    out: expect.stringMatching(/^remote-student 3 repaired: 4 files, \d+ kB\nrepaired: routes\.js is missing$/),
  });
  await expect(release('verify')).resolves.toMatchObject({ code: 0 });
});

test('constructor is not a command', async () => {
  await expect(release('constructor')).resolves.toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^there is no command "constructor": choose from start, /),
  });
});

test('refuses numbers out of range in one line', async () => {
  await expect(release('prune', '--keep-days', '1')).resolves.toEqual({
    code: 2,
    out: '',
    err: '--keep-days needs a whole number from 2 to 99999',
  });
  await expect(release('prune', '--keep', 'few')).resolves.toMatchObject({ code: 2 });
});

test('RL-04 prune names the storage where nothing is published, since RELEASE_DIR may be mistyped', async () => {
  for (const part of ['apps', 'releases']) await rm(path.join(folder(), part), { recursive: true });
  const err = `nothing is released in ${folder()}: set RELEASE_DIR to the folder or bucket of the installation; a new one begins with "npm start"`;
  await expect(release('prune')).resolves.toEqual({ code: 1, out: '', err });
});

test('RL-13 repair says that servers lose a newest document that they read before it was damaged', async () => {
  await writeFile(path.join(folder(), 'releases/00000002.json'), '{"sch');
  await expect(release('status')).resolves.toMatchObject({
    out: expect.stringContaining('revision 1 is live in its place, except on servers that read it before'),
  });
  const would = await release('repair', '--dry-run');
  expect(would.out).toMatch(/\nservers that still had document 2 would change to revision 1, too$/);
  const { out } = await release('repair');
  expect(out).toMatch(/\nservers that still had document 2 change to revision 1, too$/);
});
