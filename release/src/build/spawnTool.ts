import { type ChildProcess, spawn } from 'node:child_process';

/** Makes the child end when this process does, however it ends: the channel between them breaks. */
const END_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  'process.channel?.unref();process.on("disconnect",()=>process.exit(1));',
)}`;

/**
 * Starts a JavaScript tool as a child that cannot outlive this process, not even when this one is killed.
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
