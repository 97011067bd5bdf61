import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Fault, FAULTS, FolderStorage, publishBroken, readLive } from '@manassa/release/testing';
import { startProduct } from '../../../e2e/src/harness/startProduct';
import { runForCode } from '../release/commandLine';
import { startBusyLoops } from './busyLoops';

const APP = 'remote-exam';

/** A command with its result and duration. */
export interface Judged {
  kind: 'rollback' | 'good' | 'bad';
  /** Fault of a bad version. */
  fault?: string;
  exitCode: number;
  ms: number;
  /** First line of its output. */
  said: string;
}

/** Commands without and with load on the machine. */
export interface GateFigures {
  quiet: Judged[];
  busy: Judged[];
}

interface GateBenchOptions {
  /** Number of rollbacks, of good promotions and of bad ones. */
  rounds: number;
  /** Busy loops in the second half. */
  loops: number;
  say: (line: string) => void;
}

const NO_FAULT: Fault = { name: 'none', what: 'a copy' };

const CUT_OFF: Fault = {
  name: 'page script cut off',
  what: "the page's script is half of one",
  edit(files) {
    for (const [name, content] of files) {
      if (/^start\..*\.js$/.test(name)) files.set(name, content.subarray(0, content.length / 2));
    }
  },
};

const BAD = [...FAULTS.filter(({ edit }) => edit !== undefined), CUT_OFF];

/** Promotes and rolls back versions of the exam's remote, first without load, then with busy loops. */
export async function benchGate({ rounds, loops, say }: GateBenchOptions): Promise<GateFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-bench-'));
  const releaseDir = path.join(folder, 'release');
  try {
    say('building everything');
    const product = await startProduct({ DATA_DIR: path.join(folder, 'data'), RELEASE_DIR: releaseDir });
    await product.stop();
    const quiet = await goThrough(releaseDir, 'quiet', rounds, say);
    const end = startBusyLoops(loops);
    try {
      return { quiet, busy: await goThrough(releaseDir, 'busy', rounds, say) };
    } finally {
      end();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function goThrough(
  releaseDir: string,
  name: string,
  rounds: number,
  say: (line: string) => void,
): Promise<Judged[]> {
  const storage = new FolderStorage(releaseDir);
  const judged: Judged[] = [];
  async function publishCopy(version: string, fault: Fault): Promise<void> {
    const app = (await readLive(storage))?.apps[APP];
    if (!app) throw new Error(`${APP} is not live`);
    await publishBroken(storage, APP, app, version, fault);
  }
  async function run(kind: Judged['kind'], words: string[], fault?: string): Promise<void> {
    const { code, printed, ms } = await runForCode(['release/cli.js', ...words], { RELEASE_DIR: releaseDir });
    const one = { kind, fault, exitCode: code, ms, said: printed.split('\n', 1)[0] ?? '' };
    judged.push(one);
    say(
      `${name} ${kind}${fault === undefined ? '' : ` (${fault})`}: ${code} after ${(ms / 1000).toFixed(1)} s: ${one.said}`,
    );
  }
  for (let round = 1; round <= rounds; round += 1) {
    const good = `1.0.0-${name}.good.${round}`;
    await publishCopy(good, NO_FAULT);
    await run('good', ['promote', APP, good, '--why', 'measured']);
    await run('rollback', ['rollback', APP, '--why', 'measured']);
    const fault = BAD[round % BAD.length] ?? CUT_OFF;
    const bad = `1.0.0-${name}.bad.${round}`;
    await publishCopy(bad, fault);
    await run('bad', ['promote', APP, bad, '--why', 'measured'], fault.name);
  }
  return judged;
}
