import { execFileSync } from 'node:child_process';
import { isRunning } from './isRunning';

const LOOK_AGAIN_MS = 500;

/**
 * Ends this process, as by SIGTERM, once the npm that runs it as a script is gone. npm starts a shell for the script,
 * and neither a shell that is told to end nor an npm that is killed tells the child: without this, the server would
 * run on and hold its port.
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

/** The parent of a process that is a shell; null when it is something else (npm itself) or cannot be told. */
function parentOfShell(pid: number): number | null {
  try {
    const said = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(\S+)/.exec(said) ?? [];
    return /(^|\/)-?(ba|da|z|k)?sh$/.test(command) ? Number(parent) : null;
  } catch {
    return null;
  }
}
