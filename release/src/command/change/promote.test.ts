import { readLive } from '../../live/releaseStore';
import { FolderStorage } from '../../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';

const folder = useTemporaryFolder();
const release = useCommandLine(folder);
const storage = () => new FolderStorage(folder());

/** Shell and exam of React 19 are live; their versions 2 have React 20. */
beforeEach(async () => {
  const exam = { app: 'remote-exam', routes: ['/exam/*'] };
  await publishFixture(storage(), { app: 'shell', provides: { react: '19.3.1' } });
  await publishFixture(storage(), { app: 'shell', version: '2', provides: { react: '20.0.0' } });
  await publishFixture(storage(), { ...exam, requires: { react: '^19.3.1' } });
  await publishFixture(storage(), { ...exam, version: '2', requires: { react: '^20.0.0' } });
  await publishFixture(storage(), { ...exam, version: '3', requires: { react: '^21.0.0' } });
  await publishFixture(storage(), { app: 'remote-student', routes: ['/student/*'] });
  await release('promote', 'shell', '1', 'exam', '1');
});

const live = async () => (await readLive(storage()))!;

test('RL-03 several applications go live in one step, where neither could go live alone', async () => {
  await expect(release('promote', 'shell', '2')).resolves.toMatchObject({ code: 1 });
  await expect(release('promote', 'exam', '2')).resolves.toMatchObject({ code: 1 });
  await expect(release('promote', 'exam', '2', 'shell', '--why', 'React 20')).resolves.toEqual({
    code: 0,
    out: 'remote-exam 1 -> 2\nshell 1 -> 2\nrevision 2 is live',
    err: '',
  });
  const { apps, command, changes } = await live();
  expect([apps.shell?.version, apps['remote-exam']?.version, changes.length]).toEqual(['2', '2', 2]);
  expect(command).toBe('promote exam 2 shell --why React 20');
});

test('RL-03 one refused application keeps all of them out', async () => {
  const { code, err } = await release('promote', 'shell', '2', 'exam', '3', 'student');
  expect([code, err]).toEqual([1, expect.stringMatching(/^refused: remote-exam 3 .*react/)]);
  expect((await live()).revision).toBe(1);
});

test('applications that are live already stay, and the others follow', async () => {
  await expect(release('promote', 'shell', '1', 'student')).resolves.toMatchObject({
    code: 0,
    out: 'remote-student none -> 1\nrevision 2 is live',
  });
  await expect(release('promote', 'exam', '1', 'student')).resolves.toMatchObject({
    code: 0,
    out: 'already in this state, nothing changed',
  });
});

test('RL-13 a version with a damaged list of files is refused for the damage, another one as not published', async () => {
  await storage().write('apps/remote-exam/2/integrity.json', '{"sch');
  for (const [version, reason] of [
    ['2', /^apps\/remote-exam\/2\/integrity\.json in .* is damaged: publish this build again under another version$/],
    ['9', /^remote-exam 9 is not published: npm run release -- status lists the versions$/],
  ] as const) {
    const refused = { code: 1, err: expect.stringMatching(reason) };
    await expect(release('promote', 'exam', version)).resolves.toMatchObject(refused);
    await expect(release('canary', 'exam', version, '--share', '10')).resolves.toMatchObject(refused);
  }
});

test.each([
  [['promote', 'exam', '2', 'exam'], /^remote-exam is named twice$/],
  [['promote', 'exam', '2', '1'], /^there is no application "1": choose from /],
  [['promote', '2'], /^there is no application "2": choose from /],
])('refuses %j', async (words, message) => {
  await expect(release(...words)).resolves.toMatchObject({ code: 2, err: expect.stringMatching(message) });
});
