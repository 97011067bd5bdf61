import { openContext, SERVING } from './command/context';
import { runCli } from './command/runCli';

const LOOK_AGAIN_MS = 500;

/** Runs the command line of this process and returns the exit code; `root` is the repository's absolute path. */
export async function main(root: string): Promise<number> {
  const words = process.argv.slice(2);
  // Without npm, e.g. under a supervisor, a server may outlive the process that started it.
  if (process.env.npm_lifecycle_event && SERVING.includes(words[0] ?? '')) endWithParent();
  return runCli(openContext(root, process.env, words));
}

/** Sends this process SIGTERM when its parent has ended, since npm ends only the shell between them. */
function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_AGAIN_MS).unref();
}
