import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { lockKey, readLocks, writeLock } from '../../live/locks';
import { readLive } from '../../live/releaseStore';
import { FolderStorage } from '../../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';

const folder = useTemporaryFolder();
const release = useCommandLine(folder);
const storage = () => new FolderStorage(folder());

const UNTIL = '2100-06-14T18:00:00.000Z';
const LOCKED = `remote-exam is locked until ${UNTIL} by tester: final exam`;
const REFUSED = `refused: ${LOCKED} (npm run release -- unlock remote-exam ends it)`;

/** Version 2 is live, 1 was live before, 3 is only published. */
beforeEach(async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const app of ['remote-exam', 'remote-student']) {
    for (const version of ['1', '2', '3']) {
      await publishFixture(storage(), { app, version, routes: [`/${app}/*`] });
    }
  }
  await release('promote', 'shell');
  await release('promote', 'exam', '1');
  await release('promote', 'student', '1');
  await release('promote', 'exam', '2');
});

const exam = async () => (await readLive(storage()))?.apps['remote-exam'];
const lockExam = () => release('lock', 'exam', '--why', 'final exam', '--until', UNTIL);

test('RL-17 a lock refuses promotions and canaries of its application only, even with --force', async () => {
  await expect(lockExam()).resolves.toEqual({ code: 0, out: LOCKED, err: '' });
  for (const words of [
    ['promote', 'exam'],
    ['promote', 'exam', '3', '--force', '--why', 'it is urgent'],
    ['promote', 'exam', '3', '--dry-run'],
    ['canary', 'exam', '3', '--share', '10'],
  ]) {
    await expect(release(...words)).resolves.toEqual({ code: 1, out: '', err: REFUSED });
  }
  expect(await exam()).toMatchObject({ version: '2', canary: null });
  await expect(release('promote', 'student', '3')).resolves.toMatchObject({ code: 0 });
});

test('RL-17 a locked application can be rolled back and restored, and its canary ended', async () => {
  await release('canary', 'exam', '3', '--share', '10');
  await lockExam();
  await expect(release('canary', 'exam', 'finish')).resolves.toMatchObject({ code: 1, err: REFUSED });
  await expect(release('canary', 'exam', '3', '--share', '50')).resolves.toMatchObject({ code: 1, err: REFUSED });
  await expect(release('canary', 'exam', 'abort')).resolves.toMatchObject({ code: 0 });
  await expect(release('rollback', 'exam')).resolves.toMatchObject({ code: 0 });
  expect(await exam()).toMatchObject({ version: '1', canary: null });
  await expect(release('restore', '4')).resolves.toMatchObject({ code: 0 });
  expect(await exam()).toMatchObject({ version: '2' });
});

test('RL-17 a locked application that has nothing live yet gets its first version', async () => {
  await publishFixture(storage(), { app: 'remote-help', routes: ['/help'] });
  await release('lock', 'help', '--why', 'exam week', '--until', UNTIL);
  await expect(release('promote', 'help')).resolves.toMatchObject({ code: 0 });
});

test('RL-17 names the storage where nothing is released, since RELEASE_DIR may be mistyped', async () => {
  await storage().remove('releases/');
  const err = `nothing is released in ${folder()}: set RELEASE_DIR to the folder or bucket of the installation; a new one begins with "npm start"`;
  await expect(lockExam()).resolves.toEqual({ code: 1, out: '', err });
  for (const words of [
    ['rollback', 'exam'],
    ['restore', '1'],
    ['canary', 'exam', 'abort'],
    ['worker', 'off', '--why', 'pages hang'],
    ['unlock', 'exam'],
    ['repair'],
  ]) {
    await expect(release(...words)).resolves.toEqual({ code: 1, out: '', err });
  }
  await expect(release('history')).resolves.toMatchObject({ code: 0, out: `nothing was released in ${folder()}` });
  await expect(storage().list('locks/')).resolves.toEqual([]);
});

test('RL-17 status shows application, operator, reason and end of a lock', async () => {
  await lockExam();
  const { out } = await release('status');
  expect(out.split('\n')[2]).toBe(`LOCK: ${LOCKED}`);
  expect(JSON.parse((await release('status', '--json')).out)).toMatchObject({
    locks: [{ app: 'remote-exam', by: 'tester', why: 'final exam', until: UNTIL, at: expect.any(String) }],
  });
});

test('RL-17 unlock ends a lock, or reports that there was none', async () => {
  await lockExam();
  await expect(release('unlock', 'exam')).resolves.toEqual({
    code: 0,
    out: 'remote-exam is not locked any more; it was by tester: final exam',
    err: '',
  });
  await expect(release('unlock', 'exam')).resolves.toMatchObject({ code: 0, out: 'remote-exam was not locked' });
  await expect(release('promote', 'exam')).resolves.toMatchObject({ code: 0 });
});

test('RL-17 ignores an expired lock', async () => {
  const over = { app: 'remote-exam', by: 'omar', why: 'exam day', at: '2026-01-01T00:00:00.000Z' };
  await writeLock(storage(), { ...over, until: '2026-01-02T00:00:00.000Z' });
  expect((await release('status')).out).not.toContain('LOCK');
  await expect(release('promote', 'exam')).resolves.toMatchObject({ code: 0 });
});

test('RL-17 an unreadable lock lasts until unlock', async () => {
  await mkdir(path.join(folder(), 'locks'));
  // Refused like a bad sector.
  await symlink('elsewhere', path.join(folder(), 'locks/remote-exam.json'));
  await expect(release('promote', 'exam')).resolves.toEqual({
    code: 1,
    out: '',
    err: `refused: remote-exam is locked: locks/remote-exam.json cannot be read (npm run release -- unlock remote-exam ends it)`,
  });
  expect((await release('status')).out).toContain('LOCK: remote-exam is locked: locks/remote-exam.json cannot be read');
  await expect(release('unlock', 'exam')).resolves.toMatchObject({ code: 0 });
  await expect(release('promote', 'exam')).resolves.toMatchObject({ code: 0 });
});

test("RL-17 another operator's running lock, or an unreadable one, is ended before it is replaced", async () => {
  const lock = { app: 'remote-exam', by: 'omar', why: 'exam day', at: '2026-01-01T00:00:00.000Z' };
  await writeLock(storage(), { ...lock, until: UNTIL });
  await expect(lockExam()).resolves.toEqual({
    code: 1,
    out: '',
    err: `remote-exam is locked until ${UNTIL} by omar: exam day (npm run release -- unlock remote-exam ends it)`,
  });
  await expect(readLocks(storage(), ['remote-exam'], Date.now())).resolves.toMatchObject([{ by: 'omar' }]);
  await writeLock(storage(), { ...lock, until: '2026-01-02T00:00:00.000Z' });
  await expect(lockExam()).resolves.toMatchObject({ code: 0 });
  await storage().write('locks/remote-exam.json', '{"schema": 1, "app"');
  await expect(lockExam()).resolves.toMatchObject({ code: 1 });
});

test("RL-17 a later lock replaces the operator's earlier one", async () => {
  await lockExam();
  await release('lock', 'exam', '--why', 'results week', '--until', '2100-07-01T00:00:00Z');
  await expect(readLocks(storage(), ['remote-exam'], Date.now())).resolves.toMatchObject([
    {
      why: 'results week',
      until: '2100-07-01T00:00:00.000Z',
    },
  ]);
  await storage().remove(lockKey('remote-exam'));
  await expect(readLocks(storage(), ['remote-exam'], Date.now())).resolves.toEqual([]);
});

test.each([
  [['lock', 'exam', '--until', '4h'], /^missing the reason: --why "final exam"$/],
  [['lock', 'exam', '--why', ' ', '--until', '4h'], /^missing the reason/],
  [['lock', 'exam', '--why', 'x'], /^--until needs a time to come: 90m, 4h, 2d, /],
  [['lock', 'exam', '--why', 'x', '--until', '2020-01-01'], /^--until needs a time to come/],
  [['lock', 'quiz', '--why', 'x', '--until', '4h'], /^there is no application "quiz"/],
  [['unlock'], /^missing <app>: --help shows how$/],
])('RL-17 refuses %j in one line', async (words, sentence) => {
  const ended = await release(...words);
  expect([ended.code, ended.out, ended.err.split('\n').length]).toEqual([2, '', 1]);
  expect(ended.err).toMatch(sentence);
});

test.each(['lock', 'unlock', 'restore', 'verify', 'prune'])(
  'RL-16 RL-17 the help of %s has examples',
  async (command) => {
    const { code, out } = await release(command, '--help');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`EXAMPLES[^]*npm run release -- ${command}`));
  },
);
