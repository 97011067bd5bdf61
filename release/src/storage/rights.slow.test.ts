import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readHistory } from '../live/releaseStore';
import { buildFixture, publishFixture } from '../testing/buildFixture';
import { expectSeparateRights } from '../testing/separateRights';
import { FolderStorage } from './FolderStorage';

/** Any user but root, who may write everywhere. */
const NOBODY = 65534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let folder: string;
let builds: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'manassa-rights-'));
  builds = await mkdtemp(path.join(tmpdir(), 'manassa-builds-'));
});
afterEach(async () => {
  await giveAway(folder, 0o755);
  await rm(folder, { recursive: true });
  await rm(builds, { recursive: true });
});

async function giveAway(root: string, mode: number): Promise<void> {
  if (user.uid !== undefined) await chown(root, user.uid, user.gid);
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const target = path.join(root, entry.name);
    if (entry.isDirectory()) await giveAway(target, mode);
    else if (user.uid !== undefined) await chown(target, user.uid, user.gid);
  }
  await chmod(root, mode);
}

/** Runs a command as a user who may write only to some of the release folder's subfolders. */
async function releaseAs(mayWrite: readonly string[], words: readonly string[]) {
  await giveAway(folder, 0o755);
  for (const name of await readdir(folder)) {
    if (!mayWrite.includes(name)) await giveAway(path.join(folder, name), 0o555);
  }
  await chmod(folder, 0o555);
  const ended = await runAsUser(words);
  await giveAway(folder, 0o755);
  return ended;
}

async function runAsUser(words: readonly string[]) {
  const cli = path.join(__dirname, '../testing/cliWithoutGate.js');
  const child = spawn(process.execPath, [cli, ...words], {
    env: { ...process.env, NODE_OPTIONS: '', MANASSA_OPERATOR: 'tester', RELEASE_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const ended = { code: -1, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
  ended.code = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  return ended;
}

test('says in one line, and in JSON, that the folder may not be read or written', async () => {
  await publishFixture(new FolderStorage(folder), { app: 'shell' });
  await giveAway(folder, 0o555);
  const words = ['promote', 'shell', '--json'];
  const promoted = await runAsUser(words);
  expect(promoted.err.trim()).toMatch(/cannot be used: .* \(E\w+\)$/);
  expect(JSON.parse(promoted.out)).toEqual({ error: promoted.err.trim() });
  await chmod(path.join(folder, 'apps'), 0);
  const shown = await runAsUser(['status', '--json']);
  expect(shown.err.trim()).toMatch(/cannot be used: this user has no rights there \(EACCES\)$/);
  expect(JSON.parse(shown.out)).toEqual({ error: shown.err.trim() });
});

test('page servers of other users read what an operator with a strict umask writes', async () => {
  await publishFixture(new FolderStorage(folder), { app: 'shell' });
  await giveAway(folder, 0o755);
  // The command inherits it.
  const before = process.umask(0o077);
  try {
    expect(await runAsUser(['promote', 'shell'])).toMatchObject({ code: 0, err: '' });
  } finally {
    process.umask(before);
  }
  const modes = ['releases', 'releases/00000001.json'].map(async (name) => (await stat(path.join(folder, name))).mode);
  expect((await Promise.all(modes)).map((mode) => mode & 0o777)).toEqual([0o755, 0o644]);
});

test('RL-17 publishing and promoting are separate rights in a folder', async () => {
  const storage = new FolderStorage(folder);
  await publishFixture(storage, { app: 'shell' });
  await publishFixture(storage, { app: 'remote-student', version: '1', routes: ['/student/*'] });
  for (const name of ['releases', 'locks', 'checks', 'reports', 'keys']) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
  const from = await buildFixture(path.join(builds, '2'), {
    app: 'remote-student',
    version: '2',
    routes: ['/student/*'],
  });
  await giveAway(builds, 0o755);
  await expectSeparateRights({
    asPublisher: (...words) => releaseAs(['apps', 'publishers'], words),
    asPromoter: (...words) => releaseAs(['releases', 'locks', 'checks'], words),
    from,
    refusal: /(cannot be used: this user has no rights there|cannot be made)/,
  });
  expect((await readHistory(storage)).map(({ command }) => command)).toEqual([
    'promote shell',
    'promote student 1',
    'promote student 2',
    'rollback student',
  ]);
});
