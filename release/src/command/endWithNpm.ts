import { execFileSync } from 'node:child_process';
import { isRunning } from './isRunning';

const LOOK_AGAIN_MS = 500;

/** Sends this process SIGTERM when its npm has ended, since npm does not, and a server would keep its port. */
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

/** Returns the parent's id if this process is a shell, else null. */
function parentOfShell(pid: number): number | null {
  try {
    const said = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(\S+)/.exec(said) ?? [];
    return /(^|\/)-?(ba|da|z|k)?sh$/.test(command) ? Number(parent) : null;
  } catch {
    return null;
  }
}
