import { spawn } from 'node:child_process';
import { ROOT } from '../../../e2e/src/harness/startProduct';

/** Output and duration of a command, with its start. */
interface Ran {
  printed: string;
  ms: number;
}

/** Runs a Node script with any exit code. */
export function runForCode(
  args: readonly string[],
  env: Record<string, string>,
  cwd: string = ROOT,
): Promise<Ran & { code: number }> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, NODE_OPTIONS: '', ...env } });
    let printed = '';
    child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, printed, ms: performance.now() - startedMs }));
  });
}

/** Runs a Node script; throws with its output unless the exit code is 0. */
export async function runNode(args: readonly string[], env: Record<string, string>, cwd?: string): Promise<Ran> {
  const { code, printed, ms } = await runForCode(args, env, cwd);
  if (code === 0) return { printed, ms };
  throw new Error(`"${args.join(' ')}" ended with ${code}:\n${printed}`);
}

export function release(releaseDir: string, ...words: string[]): Promise<Ran> {
  return runNode(['release/cli.js', ...words], { RELEASE_DIR: releaseDir });
}
