import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

/** Starts another command that goes on when this process ends, with low priority. Its output is dropped. */
export function spawnCommand(
  root: string,
  words: string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const child = spawn(process.execPath, [path.join(root, 'release/cli.js'), ...words], {
    cwd: root,
    env: { ...environment },
    detached: true,
    stdio: 'ignore',
  });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  // The change is made, even if no process can be started.
  child.on('error', () => undefined);
  child.unref();
}
