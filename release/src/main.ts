import { openContext } from './command/context';
import { runCli } from './command/runCli';
import { endWithNpm } from './command/endWithNpm';

const LONG_RUNNING = ['start', 'serve', 'dev'];

/** Runs the command line of this process and returns the exit code; `root` is the repository's absolute path. */
export async function main(root: string): Promise<number> {
  const words = process.argv.slice(2);
  // Without npm, e.g. under a supervisor, a server may outlive the process that started it.
  if (process.env.npm_lifecycle_event && LONG_RUNNING.includes(words[0] ?? '')) endWithNpm();
  return runCli(openContext(root, process.env, words));
}
