import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Commands of WebDriver by their names in Firefox, with their paths below a session over HTTP. */
export const COMMANDS = {
  SetWindowRect: 'window/rect',
  Navigate: 'url',
  Refresh: 'refresh',
  ExecuteScript: 'execute/sync',
  ElementClick: 'element/{id}/click',
  ElementSendKeys: 'element/{id}/value',
  PerformActions: 'actions',
} as const;

/** Sends a command to a browser, `id` being the element's. Rejects with the browser's error. */
export type Send = (
  command: keyof typeof COMMANDS,
  parameters: { id?: string; [name: string]: unknown },
) => Promise<unknown>;

/** Longest time in ms for one command, on a machine whose cores are all busy. */
export const COMMAND_MS = 120_000;

/** Capabilities of every session: other origins, which all have HTTPS, are out of reach. */
export const CAPABILITIES = { proxy: { proxyType: 'manual', sslProxy: '127.0.0.1:9' } };

type Program = ChildProcessByStdio<null, Readable, null>;

const programs: Program[] = [];

/**
 * Starts a program with its own home folder. `endPrograms` ends it with all that it has started. It also ends when the
 * tests are interrupted: as the leader of a group it would not hear the terminal.
 */
export function startProgram(file: string, args: string[], env: { HOME: string; [name: string]: string }): Program {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', file, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
    // Makes it the leader of a process group.
    detached: true,
  });
  child.stdout.resume();
  programs.push(child);
  return child;
}

export async function endPrograms(): Promise<void> {
  for (const child of programs.splice(0).reverse()) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }
}
