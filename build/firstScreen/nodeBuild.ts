import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import type { Configuration, DefinePluginOptions } from '@rspack/core';
import { baseConfig } from '../baseConfig.ts';
import type { Target } from '../target.ts';

export interface NodeBundle {
  entry: string;
  /** Module names with their files. */
  alias?: Record<string, string>;
  /** Constants of the application's build. */
  constants: DefinePluginOptions;
}

/** Keeps the folder, name and version of the real build, from which class names derive. */
function nodeConfig(app: string, target: Target, { entry, alias, constants }: NodeBundle, out: string): Configuration {
  const base = baseConfig(app, { ...target, dev: false });
  const withoutFiles = { exportsOnly: true };
  return {
    ...base,
    target: 'node',
    entry: { screens: entry },
    output: {
      path: out,
      filename: 'screens.cjs',
      uniqueName: base.output?.uniqueName,
      publicPath: target.base,
      assetModuleFilename: base.output?.assetModuleFilename,
      library: { type: 'commonjs2' },
    },
    // No first screen draws with antd.
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, antd: false, '@ant-design/cssinjs': false, ...alias },
    },
    module: {
      ...base.module,
      rules: base.module?.rules?.map((rule) => {
        if (typeof rule !== 'object' || rule === null) return rule;
        if (rule.type === 'asset/resource') return { ...rule, generator: { emit: false } };
        return rule.type?.startsWith('css') ? { ...rule, generator: { ...rule.generator, ...withoutFiles } } : rule;
      }),
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    optimization: { minimize: false, moduleIds: 'natural', realContentHash: true },
    plugins: [new rspack.DefinePlugin(constants)],
  };
}

/**
 * Builds modules of an application for Node and runs them.
 * @param run gets the exports of the entry
 * @throws Error with the bundler's messages, or as `run` does
 */
export async function runInNode<Exports, Result>(
  app: string,
  target: Target,
  bundle: NodeBundle,
  run: (exports: Exports) => Promise<Result>,
): Promise<Result> {
  const out = mkdtempSync(path.join(tmpdir(), 'manassa-screens-'));
  try {
    await build(nodeConfig(app, target, bundle, out));
    // The bundle exports what the entry does.
    return await run(createRequire(import.meta.url)(path.join(out, 'screens.cjs')) as Exports);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function build(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });
}
