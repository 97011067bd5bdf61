import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { changeRelease } from '../../live/changeRelease';
import type { Intent } from '../../live/nextApp.rule';
import { readLive } from '../../live/releaseStore';
import { FolderStorage } from '../../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';

const folder = useTemporaryFolder();
const release = useCommandLine(folder);
const storage = () => new FolderStorage(folder());
beforeEach(async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2', '3']) {
    await publishFixture(storage(), { app: 'remote-student', version, routes: ['/student/*'] });
  }
  expect(await release('promote', 'shell')).toMatchObject({ code: 0 });
  await release('promote', 'student', '1');
});

const student = async () => (await readLive(storage()))!.apps['remote-student']!;

test('RL-05 starts, raises and finishes a canary, and explains each step', async () => {
  const steps = [
    [
      ['canary', 'student', '2', '--share', '10'],
      'remote-student canary 2 at 10 %, the others keep 1\nrevision 3 is live',
    ],
    [['canary', 'student', '2', '--share', '50'], 'remote-student canary 2 from 10 % to 50 %\nrevision 4 is live'],
    [['canary', 'student', '2'], 'remote-student: already in this state, nothing changed'],
    [
      ['canary', 'student', 'finish', '--dry-run'],
      'remote-student 1 -> 2, canary finished\ndry run: this would be revision 5, nothing changed',
    ],
    [['canary', 'student', 'finish'], 'remote-student 1 -> 2, canary finished\nrevision 5 is live'],
  ] as const;
  for (const [words, out] of steps) await expect(release(...words)).resolves.toEqual({ code: 0, out, err: '' });
  expect(await student()).toMatchObject({ version: '2', previous: { version: '1' }, canary: null });
});

test('RL-04 RL-05 holds back an aborted canary, and records operator, change and reason', async () => {
  await release('canary', 'student', '2', '--share', '10', '--halt-after', '50', '--why', 'new tabs');
  expect(await student()).toMatchObject({ version: '1', canary: { version: '2', haltAfter: 50, haltRate: 5 } });
  await expect(release('canary', 'student', 'abort', '--why', 'slow')).resolves.toMatchObject({
    out: 'remote-student canary 2 aborted at 10 % and held back, 1 stays\nrevision 4 is live',
  });
  expect(await student()).toMatchObject({ version: '1', canary: null, heldBack: ['2'], revoked: [] });
  const history = JSON.parse((await release('history', 'student', '--json')).out);
  expect(history[1]).toMatchObject({
    by: 'tester',
    why: 'new tabs',
    changes: [{ app: 'remote-student', from: '1', to: '2', kind: 'canary started', share: 10 }],
  });
  const [newest] = (await release('history', 'student', '--limit', '1')).out.split('\n');
  expect(newest).toContain(
    'tester  remote-student canary 2 aborted at 10 % and held back, 1 stays  (canary student abort --why slow): slow',
  );
});

test('promoting another version ends a canary, with a message', async () => {
  await release('canary', 'student', '2', '--share', '10');
  await expect(release('promote', 'student', '3')).resolves.toMatchObject({
    code: 0,
    out: 'remote-student 1 -> 3\nremote-student canary 2 ended at 10 % by 3\nrevision 4 is live',
  });
});

test("RL-02 right after another operator's rollback, a rollback needs the version", async () => {
  await release('promote', 'student', '2');
  await release('promote', 'student', '3');
  const decide = (): Intent[] => [{ app: 'remote-student', version: '2', back: true }];
  await changeRelease({ storage: storage(), reason: { by: 'omar', why: '', command: '' }, decide });
  await expect(release('rollback', 'student')).resolves.toEqual({
    code: 1,
    out: '',
    err: 'omar has just brought remote-student back from 3 to 2: look at status; to go further back, name the version',
  });
  await expect(release('rollback', 'student', '1')).resolves.toMatchObject({ code: 0 });
});

test('RL-13 a version whose list cannot be read refuses nothing but a promotion of the newest', async () => {
  await release('promote', 'student', '2');
  const list = path.join(folder(), 'apps/remote-student/3/integrity.json');
  await rm(list);
  // Refused like a bad sector.
  await symlink('elsewhere', list);
  await expect(release('rollback', 'student')).resolves.toMatchObject({ code: 0 });
  expect((await student()).version).toBe('1');
  await expect(release('promote', 'student')).resolves.toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be used'),
  });
  for (const words of ['promote student 2', 'canary student 1 --share 9', 'canary student abort', 'status', 'prune']) {
    await expect(release(...words.split(' '))).resolves.toMatchObject({ code: 0 });
  }
});

test('RL-02 a rollback withdraws the version from running attempts on request, at once or later', async () => {
  await release('promote', 'student', '2');
  await expect(release('rollback', 'student', '--also-attempts')).resolves.toMatchObject({
    out: 'remote-student 2 -> 1\nremote-student 2 withdrawn from running attempts\nrevision 4 is live',
  });
  expect((await student()).revoked).toEqual(['2']);
  await release('promote', 'student', '3');
  await release('rollback', 'student', '1');
  expect((await student()).revoked).toEqual(['2']);
  await expect(release('rollback', 'student', '1', '--also-attempts')).resolves.toMatchObject({
    code: 0,
    out: 'remote-student 3 withdrawn from running attempts\nrevision 7 is live',
  });
  expect((await student()).revoked).toEqual(['2', '3']);
});

test('RL-03 refuses a canary that does not fit; with --force records the reason', async () => {
  await publishFixture(storage(), { app: 'remote-student', version: '4', uses: ['antd/es/table'] });
  const canary = ['canary', 'student', '4', '--share', '10'];
  await expect(release(...canary)).resolves.toMatchObject({
    code: 1,
    err: expect.stringContaining('remote-student 4 uses antd/es/table, which shell 1 does not provide'),
  });
  await expect(release(...canary, '--force')).resolves.toEqual({
    code: 2,
    out: '',
    err: '--force needs --why "the reason": it is recorded with what was overruled',
  });
  await expect(release(...canary, '--force', '--why', 'a try')).resolves.toMatchObject({
    code: 0,
    out: expect.stringMatching(/^overruled: remote-student 4 uses antd/),
  });
  const { out } = await release('history', '--limit', '1');
  expect(out).toMatch(/: a try {2}forced over: remote-student 4 uses antd/);
});

test.each([
  [['canary', 'student'], 2, /^missing <version>: --help shows how$/],
  [['canary', 'student', '2', '--share', 'x'], 2, /^--share needs a whole number from 1 to 100$/],
  [['canary', 'student', '2', '--share', '5', '--also-attempts'], 2, /^--also-attempts is for abort/],
  [['canary', 'student', '2'], 1, /^missing the share of the students that tries remote-student 2: --share 10$/],
  [
    ['canary', 'student', '9', '--share', '5'],
    1,
    /^remote-student 9 is not published: npm run release -- status lists /,
  ],
  [['canary', 'student', 'finish'], 1, /^remote-student has no canary: everyone has 1$/],
  [['canary', 'student', 'abort', '--share', '5'], 2, /^--share, --halt-rate and --halt-after are for a canary/],
  [['canary', 'student', 'abort'], 1, /^remote-student has no canary: everyone has 1$/],
  [['promote', 'student', '2', '--force'], 2, /^--force needs --why/],
])('refuses %j in one line', async (words, code, sentence) => {
  const ended = await release(...words);
  expect([ended.code, ended.out, ended.err.split('\n').length]).toEqual([code, '', 1]);
  expect(ended.err).toMatch(sentence);
});
