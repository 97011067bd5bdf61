import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import folderOf from '../../packageFolder.cjs';
import { lockFolder } from './folderLock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manassa-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a process that locks the folder, and waits until it does. `command` changes its environment. */
async function startHolder(command: readonly string[] = []): Promise<ChildProcess> {
  const script = join(folderOf.packageFolder, 'src/testing/holder.ts');
  const [file = '', ...args] = [...command, process.execPath, '--import', 'tsx', script, folder];
  const child = spawn(file, args, { cwd: folderOf.packageFolder, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the holder ended by itself')));
    child.stdout?.once('data', () => resolve());
  });
  child.removeAllListeners('exit');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.stdout?.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}

test('BE-12 locks a folder once, also within one process, until its release', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({
    name: 'UserMistake',
    message: `DATA_DIR ${folder} is in use by process ${process.pid}: stop it first, or choose another folder`,
  });
  expect(readdirSync(folder)).toEqual(['lock']);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder)).release();
});

test('BE-12 the lock of another process ends at once when that process is killed', async () => {
  const holder = await startHolder();
  await expect(lockFolder(folder)).rejects.toMatchObject({
    message: expect.stringContaining(`is in use by process ${holder.pid}:`),
  });
  await kill(holder);
  expect(readdirSync(folder)).toEqual(['lock']);
  (await lockFolder(folder)).release();
});

/** Command that runs another like in a container: own process ids, network and host name. Needs root. */
const CONTAINER = ['unshare', '--pid', '--net', '--uts', '--kill-child', '--fork'];
const inContainers = spawnSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true']).status === 0 ? test : test.skip;
inContainers('BE-12 two containers cannot open the same folder, whatever process ids they see', async () => {
  const holder = await startHolder([...CONTAINER, 'sh', '-c', 'hostname other; exec "$0" "$@"']);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('1 on other\n');
  await expect(lockFolder(folder)).rejects.toMatchObject({
    message: expect.stringContaining('is in use by process 1 on other:'),
  });
  await kill(holder);
  (await lockFolder(folder)).release();
});

test.each([
  ['of a process that is gone', '999999999 boot:1\n'],
  ['of a process that runs but does not hold it', `${process.ppid} on ${hostname()}\n`],
  ['that is empty', ''],
])('BE-12 ignores a lock file %s', async (_what, text) => {
  writeFileSync(join(folder, 'lock'), text);
  (await lockFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('BE-12 concurrent processes get the folder one after the other', async () => {
  let holding = 0;
  const most: number[] = [];
  const use = async () => {
    const lock = await lockFolder(folder);
    most.push((holding += 1));
    await sleep(20);
    holding -= 1;
    lock.release();
  };
  await Promise.all([use(), use(), use(), use(), use()]);
  expect(most).toEqual([1, 1, 1, 1, 1]);
});
