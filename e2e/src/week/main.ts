import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFullBrowser } from '../harness/machine/findBrowser';
import { readArgs, readCount } from '../harness/readArgs';
import { startProduct } from '../harness/startProduct';
import { liveWeek } from './liveWeek';
import { planWeek } from './plan.rule';

/**
 * `npm run week -- --seed 1 --steps 150`: one browser with its service worker through releases, rollbacks, canaries,
 * lost connections, restarts and cleared caches. Exits with 1 and prints the seed if a page was wrong.
 */
async function main(): Promise<number> {
  const { values } = readArgs('npm run week -- [--seed 1] [--steps 150]', {
    options: { seed: { type: 'string', default: '1' }, steps: { type: 'string', default: '150' } },
  });
  const [seed, length] = [readCount('seed', values.seed, 0), readCount('steps', values.steps, 1)];
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-week-'));
  const folders = { DATA_DIR: path.join(folder, 'data'), RELEASE_DIR: path.join(folder, 'release') };
  const product = await startProduct(folders);
  try {
    const { problems } = await liveWeek(
      {
        origin: product.origin,
        releaseDir: folders.RELEASE_DIR,
        dataDir: folders.DATA_DIR,
        output: product.output(),
      },
      { steps: planWeek(seed, length), executable: findFullBrowser(), say: (line) => console.log(line) },
    );
    for (const problem of problems) console.log(problem);
    console.log(`${length} steps, seed ${seed}: ${problems.length} problems`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
