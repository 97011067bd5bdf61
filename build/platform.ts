import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from '@rspack/core';
import { type AppPackage, readJson, ROOT } from './files.ts';

/**
 * Modules that a remote may take from the shell, with the package of their version; a trailing slash covers everything
 * below. `@manassa/shared/attempt` is missing on purpose: a running attempt keeps its version, so the exam bundles it.
 */
const PLATFORM: Record<string, string> = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  'react-router-dom': 'react-router-dom',
  jotai: 'jotai',
  'jotai/react': 'jotai',
  'jotai/utils': 'jotai',
  'jotai/vanilla': 'jotai',
  swr: 'swr',
  'swr/': 'swr',
  'antd/es/': 'antd',
  '@ant-design/cssinjs': '@ant-design/cssinjs',
  dayjs: 'dayjs',
  'dayjs/': 'dayjs',
  '@manassa/shared/contract': '@manassa/shared',
  '@manassa/shared/data': '@manassa/shared',
  '@manassa/shared/domain': '@manassa/shared',
  '@manassa/shared/federation': '@manassa/shared',
  '@manassa/shared/locale': '@manassa/shared',
  '@manassa/shared/session': '@manassa/shared',
  '@manassa/shared/theme': '@manassa/shared',
  '@manassa/shared/ui': '@manassa/shared',
};

/** Modules that the shell provides; a test of the shell keeps it current. */
const PROVIDED = 'shell/src/platform/provided.json';

/** Returns the federation plugin's `shared` for a remote, in the ranges that it requires. */
export function sharedFor(requires: Record<string, string>, dev: boolean) {
  const modules = Object.entries({ ...PLATFORM, ...(dev ? { 'react/jsx-dev-runtime': 'react' } : {}) });
  return Object.fromEntries(
    modules
      .filter(([, name]) => requires[name] !== undefined)
      .map(([key, name]) => [
        key,
        // Strict: a version not tested with this shell (of a running attempt, a developer) then fails to load and
        // another version runs, instead of a crash later.
        { singleton: true, import: false as const, requiredVersion: requires[name], strictVersion: true },
      ]),
  );
}

export function usedModules(compilation: Compilation): string[] {
  const keys = new Set<string>();
  const { modules = [] } = compilation.getStats().toJson({ all: false, modules: true, nestedModules: true });
  for (const module of modules) {
    const used = /^consume shared module \(default\) (\S+?)@/.exec(module.name ?? '')?.[1];
    if (used) keys.add(used);
  }
  return [...keys].sort();
}

function installedVersion(key: string): string {
  const name = key.startsWith('@') ? key.split('/').slice(0, 2).join('/') : (key.split('/')[0] ?? key);
  const folder = name === '@manassa/shared' ? 'shared' : path.join('node_modules', name);
  return readJson<AppPackage>(folder, 'package.json').version;
}

/** Returns the shell's modules with their installed versions; none in a checkout without the shell. */
export function providedModules(): Record<string, string> {
  if (!existsSync(path.join(ROOT, PROVIDED))) return {};
  const keys = Object.keys(readJson<Record<string, string>>(PROVIDED));
  return Object.fromEntries(keys.map((key) => [key, installedVersion(key)]));
}
