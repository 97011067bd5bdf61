import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Starts processes of low priority that compute without end. Returns a function that ends them. */
export function startBusyLoops(count: number): () => void {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  for (const { pid } of loops) if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  return () => loops.forEach((loop) => loop.kill('SIGKILL'));
}
