import path from 'node:path';
import type { Compilation } from '@rspack/core';
import { firstScreensFile } from '../firstScreen/FirstScreensPlugin.ts';
import { type AppPackage, readJson, type RemoteManifest, ROOT } from '../files.ts';
import { filesOfChunk, filesOfGroup } from './manifestPlugin.ts';
import { usedModules } from '../platform.ts';

/** Returns the name of a remote's federation container. */
export function containerOf(app: string): string {
  return app.replaceAll('-', '_');
}

/** Returns the remote's part of manassa.json. Throws if remote.json names a chunk that the build lacks. */
export function remoteManifest(app: string, compilation: Compilation): Record<string, unknown> {
  // The development server builds again after a change of remote.json.
  compilation.fileDependencies.add(path.join(ROOT, app, 'remote.json'));
  const { routes, nestedIn, layouts, pages, reads } = readJson<RemoteManifest>(app, 'remote.json');
  const { budget, peerDependencies: requires = {} } = readJson<AppPackage>(app, 'package.json');
  const entryFiles = filesOfChunk(compilation, containerOf(app));
  const routesFiles = filesOfChunk(compilation, '__federation_expose_routes');
  const always = new Set([...entryFiles, ...routesFiles]);
  const preload: Record<string, string[]> = { '*': routesFiles };
  for (const [pattern, chunk] of Object.entries(pages)) {
    const files = filesOfGroup(compilation, chunk);
    // A failed build reports its own errors.
    if (files.length === 0 && compilation.errors.length === 0)
      throw new Error(`${app}/remote.json: no chunk is named "${chunk}" (page of ${pattern})`);
    preload[pattern] = files.filter((file) => !always.has(file));
  }
  const entry = entryFiles.find((file) => file.endsWith('.js'));
  const firstScreens = firstScreensFile(compilation);
  return {
    entry,
    nestedIn,
    layouts,
    budget,
    routes,
    preload,
    reads,
    firstScreens,
    requires,
    uses: usedModules(compilation),
  };
}
