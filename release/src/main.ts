import { openContext } from './command/context';
import { runCli } from './command/runCli';
import { endWithNpm } from './command/endWithNpm';

/** Commands that run until they are stopped. */
const LONG_RUNNING = ['start', 'serve', 'dev'];

/**
 * Runs the command line of this process.
 *
 * @param root the repository's folder, absolute
 * @returns the exit code
 */
export async function main(root: string): Promise<number> {
  const words = process.argv.slice(2);
  // Started without npm, e.g. by a supervisor, a server may outlive the process that started it.
  if (process.env.npm_lifecycle_event && LONG_RUNNING.includes(words[0] ?? '')) endWithNpm();
  return runCli(openContext(root, process.env, words));
}
