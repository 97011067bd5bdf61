import { execFileSync } from 'node:child_process';
import { isRunning } from './isRunning';

const LOOK_AGAIN_MS = 500;

/**
 * Ends this process, as by SIGTERM, when the npm that runs it is gone. npm starts a shell, and neither passes its end
 * on to the child, which would go on and hold its port.
 */
export function endWithNpm(): void {
  const shell = process.ppid;
  const npm = parentOfShell(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === null || isRunning(npm))) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_AGAIN_MS);
  timer.unref();
}

/** Returns the parent of a shell; null for other processes or if unknown. */
function parentOfShell(pid: number): number | null {
  try {
    const said = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(\S+)/.exec(said) ?? [];
    return /(^|\/)-?(ba|da|z|k)?sh$/.test(command) ? Number(parent) : null;
  } catch {
    return null;
  }
}
