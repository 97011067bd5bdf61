import type { DefinePluginOptions } from '@rspack/core';
import { providedModules } from './platform.ts';

type Mode = 'production' | 'development';

/** Returns the constants that libraries ask for. */
export function libraryConstants(mode: Mode): DefinePluginOptions {
  // jotai asks these for its development warnings.
  return { 'import.meta.env': true, 'import.meta.env.MODE': JSON.stringify(mode) };
}

/** Returns the constants of the shell: those of libraries and the federation runtime, and its own. */
export function shellConstants(mode: Mode, version: string): DefinePluginOptions {
  return {
    ...libraryConstants(mode),
    ENV_TARGET: '"web"',
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
    MANASSA_SHELL_VERSION: JSON.stringify(version),
    MANASSA_PROVIDED: JSON.stringify(providedModules()),
  };
}
