import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Ends with its parent: a killed benchmark leaves no load behind. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent);';

/** Starts busy processes of low priority; returns a function that ends them. */
export function startBusyLoops(count: number): () => void {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }));
  for (const { pid } of loops) if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  return () => loops.forEach((loop) => loop.kill('SIGKILL'));
}
