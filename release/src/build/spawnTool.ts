import { type ChildProcess, spawn } from 'node:child_process';

/** Module that ends the child when its channel to this process breaks, even after SIGKILL. */
const END_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  'process.channel?.unref();process.on("disconnect",()=>process.exit(1));',
)}`;

/** Starts a JavaScript tool (absolute path) as a child that does not outlive this process. */
export function spawnTool(script: string, args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', END_WITH_PARENT, script, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}
