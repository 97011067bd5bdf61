import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

/**
 * Starts another command of this command line that runs on when this process ends, behind other work of the machine.
 * Nobody sees what it prints.
 */
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
  // The change that it follows stands, also where no further process can be started.
  child.on('error', () => undefined);
  child.unref();
}
