import path from 'node:path';
import { UserMistake } from '@manassa/shared/config';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { versionBase } from '../storage/Storage';
import type { Application } from './applications';

export function rspackScript(root: string): string {
  return path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
}

/** Builds an application into the folder `out`. Throws UserMistake with the bundler's output. */
export async function buildApplication(root: string, app: Application, version: string, out: string): Promise<void> {
  const child = spawnTool(rspackScript(root), ['build'], app.folder, {
    NODE_ENV: 'production',
    MANASSA_VERSION: version,
    MANASSA_BASE: versionBase(app.name, version),
    MANASSA_OUT: out,
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (said += String(chunk)));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  // A machine without enough memory ends the bundler before it says a word.
  const why = signal === null ? '' : ` (${signal} ended the bundler)`;
  if (code !== 0) throw new UserMistake(`${app.name} does not build${why}:\n${said.trim()}`);
}

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
