import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser, findFullBrowser } from '../harness/machine/findBrowser';
import { oneOf, readArgs, readCount } from '../harness/readArgs';
import { killLines, measureKills } from './run/killCurve';
import { openOtherSite } from './site/otherSite';
import { faultsOf, planRun } from './plan/plan.rule';
import { openProductSite } from './site/productSite';
import { runFaults } from './run/runFaults';
import { FAULT_KINDS, NEED_CHECKPOINTS } from './plan/kinds';
import { addRun, EMPTY_TALLY, isClean, tallyLines } from './run/tally.rule';

/**
 * `npm run faults -- --runs 100 --seed 1 --parallel 2`: random exams with random faults in a real browser and the real
 * API. Run n has the seed `seed + n`; `--runs 1 --seed N` replays one. SIGINT finishes the runs in progress and prints
 * the sums. `--api other` uses a server with the specified fields only; `--kind disk-full,reload` runs only seeds with
 * one of these faults; `--kills 100` kills that many browsers shortly after a choice instead.
 */

const OPTIONS = {
  runs: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
  parallel: { type: 'string', default: '2' },
  api: { type: 'string', default: 'own' },
  kind: { type: 'string', default: 'any' },
  kills: { type: 'string', default: '0' },
} as const;

const USAGE = `npm run faults -- [--runs 100] [--seed 1] [--parallel 2] [--api own|other] [--kind reload,…] [--kills 0]`;

/** Yields the chosen seeds, until interrupted. */
function* seedsFrom(seed: number, runs: number, has: (seed: number) => boolean): Generator<number> {
  let interrupted = false;
  process.once('SIGINT', () => {
    interrupted = true;
  });
  let left = runs;
  for (let next = seed; left > 0 && !interrupted; next += 1) {
    if (!has(next)) continue;
    left -= 1;
    yield next;
  }
}

const REPORT_EVERY = 50;

async function main(): Promise<number> {
  const { values } = readArgs(USAGE, { options: OPTIONS });
  const runs = readCount('runs', values.runs, 1);
  const seed = readCount('seed', values.seed, 0);
  const parallel = readCount('parallel', values.parallel, 1);
  const kills = readCount('kills', values.kills, 0);
  const isOther = oneOf('api', values.api, ['own', 'other']) === 'other';
  const kinds = values.kind.split(',').map((kind) => oneOf('kind', kind, ['any', ...FAULT_KINDS]));
  const unfit = isOther ? NEED_CHECKPOINTS.find((needs) => kinds.includes(needs)) : undefined;
  if (unfit !== undefined) {
    console.error(`--kind ${unfit} needs a server that saves the answers of a running exam`);
    return 2;
  }
  const browsers = { full: findFullBrowser(), light: findBrowser() };
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-faults-'));
  const folders = { DATA_DIR: path.join(folder, 'data'), RELEASE_DIR: path.join(folder, 'release') };
  const site = isOther ? await openOtherSite(folders) : await openProductSite(folders);
  const has = (next: number): boolean =>
    kinds.includes('any') || faultsOf(planRun(next, !isOther)).some((kind) => kinds.includes(kind));
  const began = performance.now();
  let tally = EMPTY_TALLY;
  try {
    if (kills > 0) {
      console.log(killLines(await measureKills(site, browsers.full, kills)).join('\n'));
      return 0;
    }
    await runFaults(site, browsers, seedsFrom(seed, runs, has), Math.min(parallel, runs), (outcome) => {
      const failed = tally.failures.length;
      tally = addRun(tally, outcome);
      for (const line of tally.failures.slice(failed)) console.log(line);
      if (tally.runs % REPORT_EVERY === 0 && tally.runs < runs) {
        const { lost, doubled, deadEnds } = tally;
        console.log(`${tally.runs} runs: ${lost} lost, ${doubled} double, ${deadEnds} dead ends`);
      }
    });
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(tallyLines(tally).join('\n'));
  console.log(`${Math.round((performance.now() - began) / 1000)} s, from seed ${seed} on`);
  return isClean(tally) ? 0 : 1;
}

process.exitCode = await main();
