import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../harness/startProduct';

const COMMON = ['shared', 'release'];

const TOOLS = ['build'];

/** Folders that the README of each application names for developing it alone. */
export const TEAM_FOLDERS = [...COMMON, ...TOOLS];

const NOT_SOURCES = new Set(['node_modules', 'dist', 'var', 'coverage', '.git']);

/** A copy of the repository as one team has it. */
export interface TeamCheckout {
  root: string;
  remove: () => void;
}

/**
 * Copies the repository with these applications only, without the packages of other teams. Packages of the registry
 * are linked.
 */
export function teamCheckout(...apps: string[]): TeamCheckout {
  const root = mkdtempSync(path.join(tmpdir(), 'manassa-team-'));
  const folders = [...COMMON, ...apps];
  for (const name of readdirSync(ROOT)) {
    const from = path.join(ROOT, name);
    if (![...TEAM_FOLDERS, ...apps].includes(name) && !statSync(from).isFile()) continue;
    cpSync(from, path.join(root, name), {
      recursive: true,
      filter: (source) => !NOT_SOURCES.has(path.basename(source)),
    });
  }
  mkdirSync(path.join(root, 'node_modules/@manassa'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@manassa') link(path.join(ROOT, 'node_modules', name), path.join(root, 'node_modules', name));
  }
  for (const folder of folders) {
    link(path.join(root, folder), path.join(root, 'node_modules/@manassa', folder));
    const own = path.join(ROOT, folder, 'node_modules');
    if (existsSync(own)) link(own, path.join(root, folder, 'node_modules'));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function link(target: string, at: string): void {
  symlinkSync(target, at, 'junction');
}
