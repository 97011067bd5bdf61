import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../harness/startProduct';

const run = promisify(execFile);

/** Runs a command line of the product, e.g. `release/cli.js`, and returns its output. */
export async function runTool(script: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  return stdout;
}
