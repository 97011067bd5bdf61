import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import { baseConfig } from './baseConfig.ts';
import type { Target } from './target.ts';

/**
 * Returns the build of the files that the page server sends under names of its own: the service worker, one classic
 * script, and the manifest of the installed product with its icons.
 */
export function workerConfig(target: Target): Configuration {
  const { plugins: _plugins, ...config } = baseConfig('shell', target);
  return {
    ...config,
    name: 'shell-worker',
    dependencies: ['shell-production'],
    target: ['webworker', 'es2021'],
    entry: { worker: './src/worker/worker.ts' },
    output: { path: target.out, filename: 'worker.js', clean: false },
    plugins: [
      new rspack.DefinePlugin({ MANASSA_SHELL_VERSION: JSON.stringify(target.version) }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'src/install/*.{png,webmanifest}', to: '[name][ext]' }] }),
    ],
  };
}
