import { rm } from 'node:fs/promises';
import path from 'node:path';
import { UserMistake } from '@manassa/shared/config';
import { versionBase } from '../storage/versionPlace.rule';
import type { Application } from './applications';
import { spawnTool } from './spawnTool';

export function rspackScript(root: string): string {
  return path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
}

/** Builds an application into the folder `out`. Throws UserMistake with the bundler's output. */
export async function buildApplication(root: string, app: Application, version: string, out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const child = spawnTool(rspackScript(root), ['build'], app.folder, {
    NODE_ENV: 'production',
    MANASSA_VERSION: version,
    MANASSA_BASE: versionBase(app.name, version),
    MANASSA_OUT: out,
  });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new UserMistake(`${app.name} does not build:\n${said.trim()}`);
}
