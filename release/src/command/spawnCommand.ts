import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

/** Starts another command with low priority that outlives this process; its output is dropped. */
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
  // The change is done even if the check cannot start.
  child.on('error', () => undefined);
  child.unref();
}
