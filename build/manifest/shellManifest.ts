import type { Compilation } from '@rspack/core';
import { firstScreensFile } from '../firstScreen/FirstScreensPlugin.ts';
import { filesOfChunk, filesOfGroup } from './manifestPlugin.ts';
import { shellPage } from '../shellPage.ts';

interface ShellManifest {
  entry: string | undefined;
  /** Files to load with the page, by route pattern. */
  preload: Record<string, string[]>;
  firstScreens: string | undefined;
  /** The page's HTML. */
  page: string;
}

/**
 * Returns the page of a build of the shell, and the fields of manassa.json that depend on the build.
 *
 * @param base public address of the build's folder
 */
export function describeShell(made: Compilation, base: string, development: boolean): ShellManifest {
  const files = filesOfGroup(made, 'main');
  const scripts = files.filter((file) => file.endsWith('.js'));
  const reads = filesOfChunk(made, 'reads');
  const entry = scripts.find((file) => file.startsWith('main.')) ?? scripts[0];
  return {
    entry,
    // Every page but the landing page (shell/src/reads).
    preload: { '*': files.filter((file) => file !== entry), '/:page/*': reads },
    firstScreens: firstScreensFile(made),
    page: shellPage({ base, entry, files, assets: Object.keys(made.assets), development }),
  };
}
