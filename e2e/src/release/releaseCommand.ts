import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { OwnProduct } from '../harness/ownProduct';
import { ROOT } from '../harness/startProduct';

const run = promisify(execFile);

/**
 * Runs `npm run release -- ...` on a product's own release folder, with the whole gate. Returns its output.
 *
 * @throws Error with its output when it is refused
 */
export async function releaseCommand({ releaseDir }: Pick<OwnProduct, 'releaseDir'>, ...words: string[]) {
  const ran = run(process.execPath, ['release/cli.js', ...words], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      RELEASE_DIR: releaseDir,
      CHROME_PATH: process.env.E2E_BROWSER,
      MANASSA_OPERATOR: 'mona',
    },
  });
  const { stdout } = await ran.catch((error: Error & { stdout: string }) => {
    // The message has only what it wrote to standard error.
    error.message += error.stdout;
    throw error;
  });
  return stdout.trim();
}
