import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../harness/findBrowser';
import { startProduct } from '../harness/startProduct';
import { NO_LIMITS, runFaults } from './runFaults';
import { addRun, EMPTY_TALLY, isClean, tallyLines } from './tally.rule';

/**
 * `npm run faults -- --runs 100 --seed 1 --parallel 2`: random exams with random faults in a real browser against the
 * real API. Run n has the seed `seed + n`; `--runs 1 --seed N` replays one. Interrupted, it finishes the
 * runs that have begun and prints the sums so far.
 */

const OPTIONS = {
  runs: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
  parallel: { type: 'string', default: '2' },
} as const;

/** The seeds in order, until somebody interrupts: the runs that have begun are finished and counted. */
function* seedsFrom(seed: number, runs: number): Generator<number> {
  let interrupted = false;
  process.once('SIGINT', () => {
    interrupted = true;
  });
  for (let next = seed; next < seed + runs && !interrupted; next += 1) yield next;
}

/** How often the sums are printed. */
const REPORT_EVERY = 50;

function readCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= least) return count;
  console.error(`--${name} must be a whole number from ${least} on, not "${text}"`);
  process.exit(2);
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const runs = readCount('runs', values.runs, 1);
  const seed = readCount('seed', values.seed, 0);
  const parallel = readCount('parallel', values.parallel, 1);
  const browser = findBrowser();
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-faults-'));
  const folders = { DATA_DIR: path.join(folder, 'data'), RELEASE_DIR: path.join(folder, 'release') };
  const product = await startProduct({ ...folders, ...NO_LIMITS });
  const began = performance.now();
  let tally = EMPTY_TALLY;
  try {
    const ground = { origin: product.origin, folders, browser };
    await runFaults(ground, seedsFrom(seed, runs), Math.min(parallel, runs), (outcome) => {
      const failed = tally.failures.length;
      tally = addRun(tally, outcome);
      for (const line of tally.failures.slice(failed)) console.log(line);
      if (tally.runs % REPORT_EVERY === 0 && tally.runs < runs) {
        const { lost, doubled, deadEnds } = tally;
        console.log(`${tally.runs} runs: ${lost} lost, ${doubled} double, ${deadEnds} dead ends`);
      }
    });
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(tallyLines(tally).join('\n'));
  console.log(`${Math.round((performance.now() - began) / 1000)} s, from seed ${seed} on`);
  return isClean(tally) ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
