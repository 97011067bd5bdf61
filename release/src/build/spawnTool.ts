import { type ChildProcess, spawn } from 'node:child_process';

/** Ends the child together with this process, even when this one is killed: their channel breaks. */
const END_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  'process.channel?.unref();process.on("disconnect",()=>process.exit(1));',
)}`;

/**
 * Starts a JavaScript tool as a child that does not outlive this process.
 *
 * @param script absolute path of the tool's entry
 */
export function spawnTool(script: string, args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', END_WITH_PARENT, script, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}
