import path from 'node:path';
import type { Compilation } from '@rspack/core';

/** File of a version with the sizes of its modules, which the gate and `npm run budget` compare. */
export const MODULES_FILE = 'modules.json';

/** Returns a module's file in the repository, or its package; null for code of the bundler. */
function nameOf(app: string, identifier: string): string | null {
  const [, name] = /^(?:css )?((?:\.\.?\/)+[^|?!]+)/.exec(identifier) ?? [];
  if (name === undefined) return null;
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
  const file = name.replace(/^(?:\.\.?\/)+/, '').split(' ')[0] ?? '';
  return library ?? (name.startsWith('./') ? `${app}/${file}` : file);
}

/** Returns the bytes of each file and package in a build, before they are minified. */
export function moduleSizes(compilation: Compilation): Record<string, number> {
  const app = path.basename(compilation.compiler.context);
  const sizes = new Map<string, number>();
  // Modules inside a concatenated one are orphans to the statistics. Other orphans are in no file.
  const wanted = { all: false, modules: true, nestedModules: true, nestedModulesSpace: Infinity, orphanModules: true };
  const { modules = [] } = compilation.getStats().toJson(wanted);
  for (const whole of modules.filter(({ orphan }) => orphan !== true)) {
    for (const { name = '', size = 0 } of whole.modules ?? [whole]) {
      const file = nameOf(app, name);
      if (file !== null) sizes.set(file, (sizes.get(file) ?? 0) + size);
    }
  }
  return Object.fromEntries([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
}
