import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { changeRelease, FolderStorage, readLive } from '@manassa/release/testing';
import { ROOT } from '../../harness/startProduct';
import { until } from '../../harness/until';
import { publishEdited } from '../editedVersion';

const APP = 'remote-student';
const NEWER = '9.1.0';

/** Rollbacks in each test; ROLLBACKS=20 for more. */
const TIMES = Number(process.env.ROLLBACKS ?? 1);
const BUSY_LOOPS = 8;
const QUIET_MS = 2_000;
const BUSY_MS = 5_000;

/** The loops slow everything down, also what is not measured. */
const BUSY_TEST_MS = 300_000;

let folder = '';
let before = '';
const releaseDir = (): string => path.join(folder, 'release');
const storage = (): FolderStorage => new FolderStorage(releaseDir());
const loops: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'manassa-rollback-'));
  cpSync(path.join(process.env.E2E_FOLDER ?? '', 'release'), releaseDir(), { recursive: true });
  before = (await readLive(storage()))?.apps[APP]?.version ?? '';
  await publishEdited(releaseDir(), APP, before, NEWER);
  // Compiles the command line, as any earlier command of an installation did.
  await release('status');
});
afterEach(() => {
  for (const loop of loops.splice(0)) loop.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function release(...words: string[]): Promise<{ out: string; ms: number }> {
  const startedMs = performance.now();
  const out = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      ['release/cli.js', ...words],
      {
        cwd: ROOT,
        env: { ...process.env, NODE_OPTIONS: '', RELEASE_DIR: releaseDir(), CHROME_PATH: process.env.E2E_BROWSER },
      },
      (error, stdout, stderr) => (error ? reject(new Error(stderr)) : resolve(stdout.trim())),
    );
  });
  return { out, ms: performance.now() - startedMs };
}

async function moveForward(): Promise<void> {
  const reason = { by: 'tester', why: '', command: 'test' };
  await changeRelease({ storage: storage(), reason, decide: () => [{ app: APP, version: NEWER, back: false }] });
}

/** Returns the waiting time of a process per ms of work, beyond that caused by the busy loops. */
async function otherLoad(busyLoops: number): Promise<number> {
  const work =
    'const c=process.cpuUsage();const s=Date.now();while(process.cpuUsage(c).user<2e5);console.log((Date.now()-s)/200)';
  const slowdown = await new Promise<number>((resolve, reject) => {
    execFile(process.execPath, ['-e', work], (error, stdout) => (error ? reject(error) : resolve(Number(stdout))));
  });
  const expected = Math.max(1, (busyLoops + 1) / availableParallelism());
  return Math.max(1, slowdown / expected);
}

async function expectRollbacksWithin(limitMs: number, busyLoops: number): Promise<void> {
  for (let at = 0; at < TIMES; at += 1) {
    await moveForward();
    const load = await otherLoad(busyLoops);
    const { out, ms } = await release('rollback', APP, '--why', 'students cannot submit');
    expect(out).toContain(`${APP} ${NEWER} -> ${before}\n`);
    expect(out).toMatch(/^revision \d+ is live$/m);
    expect(ms).toBeLessThan(limitMs * load);
  }
}

it('RL-09 rolls back within 2 s, opens the pages in a browser afterwards, and status shows the result', async () => {
  await expectRollbacksWithin(QUIET_MS, 0);
  const live = await readLive(storage());
  expect(live?.notes).toEqual(['its pages were not opened first: it was live with this shell before']);
  await until('the pages to be checked', () =>
    storage().read(`checks/${String(live?.revision).padStart(8, '0')}.json`),
  );
  const { pages } = JSON.parse((await release('status', '--json')).out) as { pages: object };
  expect(pages).toMatchObject({ revision: live?.revision, outcome: 'passed', findings: [] });
});

it(
  'RL-09 rolls back within 5 s while eight loops keep the machine busy',
  async () => {
    // The loops take the processors from all other tests.
    for (let at = 0; at < BUSY_LOOPS; at += 1) loops.push(spawn(process.execPath, ['-e', 'for(;;);']));
    await expectRollbacksWithin(BUSY_MS, BUSY_LOOPS);
  },
  BUSY_TEST_MS,
);
