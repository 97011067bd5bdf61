import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readHistory, readLive } from './live/releaseStore';
import { FolderStorage } from './storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from './testing/buildFixture';
import type { Ended } from './testing/commandLine';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());

function release(...words: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(__dirname, 'testing/cliWithoutGate.js'), ...words],
      { env: { ...process.env, RELEASE_DIR: folder(), MANASSA_OPERATOR: 'tester' } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
    );
  });
}

beforeEach(async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2', '3']) {
    await publishFixture(storage(), { app: 'remote-student', version, routes: ['/student/*'] });
  }
  await publishFixture(storage(), { app: 'remote-public', routes: ['/'] });
});

const document = async () => (await readLive(storage()))!;

test('RL-02 promotes and rolls back with one command each, and other applications stay byte for byte', async () => {
  await release('promote', 'shell');
  await release('promote', 'remote-public');
  await expect(release('promote', 'student', '1')).resolves.toMatchObject({
    code: 0,
    out: 'remote-student none -> 1\nrevision 3 is live',
  });
  const before = await document();
  await expect(release('promote', 'student', '--why', 'new tabs')).resolves.toMatchObject({
    code: 0,
    out: 'remote-student 1 -> 3\nrevision 4 is live',
  });
  await expect(release('rollback', 'student')).resolves.toMatchObject({
    code: 0,
    out: 'remote-student 3 -> 1\nrevision 5 is live',
  });
  const after = await document();
  for (const app of ['shell', 'remote-public']) {
    expect(JSON.stringify(after.apps[app])).toBe(JSON.stringify(before.apps[app]));
  }
  expect(after.apps['remote-student']).toMatchObject({ version: '1', previous: null, heldBack: ['3'] });
  const history = await release('history', 'student', '--json');
  expect(JSON.parse(history.out)[1]).toMatchObject({
    by: 'tester',
    why: 'new tabs',
    command: 'promote student --why new tabs',
    changes: [{ app: 'remote-student', from: '1', to: '3' }],
  });
  const status = JSON.parse((await release('status', '--json')).out);
  const student = status.apps.find((entry: { app: string }) => entry.app === 'remote-student');
  expect(student).toMatchObject({ live: '1', previous: null, heldBack: ['3'] });
  expect(student.published.map((entry: { version: string }) => entry.version)).toEqual(['3', '2', '1']);
});

test('RL-02 two concurrent operators both succeed', async () => {
  await release('promote', 'shell');
  const ended = await Promise.all([release('promote', 'student'), release('promote', 'public')]);
  expect(ended.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(Object.keys((await document()).apps).sort()).toEqual(['remote-public', 'remote-student', 'shell']);
  await expect(readHistory(storage())).resolves.toHaveLength(3);
});

test('exits with 2 and one line for a mistake, with 1 for a refusal', async () => {
  const mistakes = [
    [['promot'], 2, /^there is no command "promot": choose from /],
    [['promote'], 2, /^missing <apps>: --help shows how$/],
    [['promote', 'quiz'], 2, /^there is no application "quiz": choose from shell, /],
    [['promote', 'student', '--wy', 'x'], 2, /^Unknown option '--wy'/],
    [['promote', 'student'], 1, /^refused: no shell is live: promote the shell before remote-student$/],
    [
      ['rollback', 'student'],
      1,
      /^nothing is released in .*: set RELEASE_DIR to the folder or bucket of the installation; a new one begins with "npm start"$/,
    ],
  ] as const;
  for (const [words, code, sentence] of mistakes) {
    const ended = await release(...words);
    expect([ended.code, ended.err.split('\n').length, ended.out]).toEqual([code, 1, '']);
    expect(ended.err).toMatch(sentence);
  }
});

test('builds everything although nobody reads its output to the end', async () => {
  const child = spawn(process.execPath, [path.join(__dirname, '../cli.js'), 'build', '--dry-run'], {
    env: { ...process.env, RELEASE_DIR: folder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, err]).toEqual([0, '']);
});
