import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import browserslist from 'browserslist';
import { ROOT } from './files.ts';
import type { Target } from './target.ts';

/** The absolute path that the federation plugin imports. */
const BUNDLER_RUNTIME = createRequire(import.meta.url).resolve('@module-federation/webpack-bundler-runtime');

/** react-router's exports name only its development build. */
const ROUTER = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const ROUTER_PRODUCTION = {
  'react-router$': path.join(ROUTER, 'dist/production/index.mjs'),
  'react-router/dom$': path.join(ROUTER, 'dist/production/dom-export.mjs'),
};

/**
 * Oldest supported browsers, from .browserslistrc. Without this list the minimizer would rewrite logical properties
 * into `:lang()` rules: three times the bytes, and specific enough to override media queries.
 */
const BROWSERS = browserslist.loadConfig({ path: ROOT }) ?? [];

const SHARED = path.join(ROOT, 'shared');

function classNames(localIdentName: string) {
  return {
    test: /\.module\.css$/,
    type: 'css/auto',
    parser: { namedExports: false, dashedIdents: false },
    generator: { localIdentName },
  };
}

function moduleRules(app: string, { dev }: Target): NonNullable<Configuration['module']> {
  return {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
          },
          // Without `bugfixes` the parameters of every function are rewritten for a rare bug of Safari below 16.3.
          env: { targets: BROWSERS, bugfixes: true },
          // Imports `Button` from antd/es/button: the shell provides single components.
          transformImport: [{ libraryName: 'antd', libraryDirectory: 'es', camelToDashComponentName: true }],
        },
      },
      { ...classNames(dev ? '[name]-[local]' : `${app.replace('remote-', '')}-[local]-[hash:6]`), exclude: SHARED },
      // A remote's first screen names classes of the shell's style sheet, of any version of the shell.
      { ...classNames('[name]-[local]'), include: SHARED },
      { test: /(?<!\.module)\.css$/, type: 'css' },
      { test: /\.css$/, loader: path.join(ROOT, 'build/lowerStyles.js') },
      { test: /\.(svg|png|jpg|webp|woff2)$/, type: 'asset/resource' },
    ],
  };
}

function fileNames(dev: boolean) {
  const name = dev ? '[name]' : '[name].[contenthash:10]';
  return {
    filename: `${name}.js`,
    chunkFilename: `${name}.js`,
    cssFilename: `${name}.css`,
    cssChunkFilename: `${name}.css`,
    assetModuleFilename: `${name}[ext]`,
  };
}

/** The page has another origin, so the server for hot reload allows all. */
function devServer(port: number): Configuration['devServer'] {
  return {
    port,
    host: 'localhost',
    hot: true,
    liveReload: false,
    allowedHosts: 'all',
    headers: { 'access-control-allow-origin': '*' },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    devMiddleware: { writeToDisk: false },
  };
}

/** Types of modules that are files, unlike references to shared libraries. */
const FILES = /^(javascript|css|json|asset)/;

/**
 * Lets V8 compile all functions of a file while it downloads, beside the page's own work
 * (https://v8.dev/blog/explicit-compile-hints). Not in the shell's later files: of antd few functions run.
 */
function compileHint(app: string) {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: app === 'shell' ? /^(main|reads)\..*js$/ : /\.js$/,
    // After the minimizer, which removes comments, and before names get the hash of the content.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });
}

function minimized(app: string): Configuration['optimization'] {
  return {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { module: true, format: { comments: false } } }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      compileHint(app),
    ],
    // Hashes would depend on the folder's path; builds must have the same bytes everywhere.
    chunkIds: 'natural',
    moduleIds: 'natural',
    // One or two letters, counted from `a` in each module, which compress better than the hashes of the default: 1.2 kB
    // less on the exam's start page.
    mangleExports: 'size',
    // References to shared libraries would be grouped in an order that depends on the folder's path.
    splitChunks: {
      // The reads of the shell (shell/src/reads) are one file, although SWR alone would be large enough.
      chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'reads',
      cacheGroups: {
        // With the default of 20 kB a lecture and the course view around it would each have their common code.
        default: { type: FILES, minChunks: 2, minSize: 12_000, priority: -20, reuseExistingChunk: true },
        defaultVendors: { type: FILES, test: /[\\/]node_modules[\\/]/i, priority: -10, reuseExistingChunk: true },
      },
    },
    realContentHash: true,
  };
}

/** Returns the common configuration for shell and remotes. */
export function baseConfig(app: string, target: Target): Configuration {
  const { dev, devPort, version, out } = target;
  return {
    mode: dev ? 'development' : 'production',
    context: path.join(ROOT, app),
    target: ['web', `browserslist:${BROWSERS.join(', ')}`],
    devtool: dev ? 'cheap-module-source-map' : false,
    // Files find each other relatively, on any origin. Dynamic imports use the shell's loader
    // (shell/src/remotes/files/importWithRetry.ts), which retries with the address of the importing file.
    output: {
      path: out,
      publicPath: 'auto',
      uniqueName: `${app}@${version}`,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      importFunctionName: 'globalThis.__manassaImport.bind(null,import.meta.url)',
      ...fileNames(dev),
      crossOriginLoading: 'anonymous',
      // A module that throws, because a shared one did not load, throws again on the next try. Otherwise it would be
      // empty.
      strictModuleErrorHandling: true,
      clean: !dev,
    },
    externalsType: 'global',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        // The tree-shakable build of the container runtime: 7 kB instead of 12.
        [BUNDLER_RUNTIME]: BUNDLER_RUNTIME.replace(/index\.cjs$/, 'bundler.js'),
        ...(dev ? {} : ROUTER_PRODUCTION),
      },
    },
    module: moduleRules(app, target),
    // Pages keep their modules while the sources have an error: a disposed reference to a shared library cannot come back.
    optimization: dev ? { minimize: false, emitOnErrors: false } : minimized(app),
    performance: false,
    stats: 'errors-warnings',
    // Hides the federation plugin's warning about a relative path in its manifest, which nothing reads.
    infrastructureLogging: { level: 'error' },
    lazyCompilation: false,
    ...(dev ? { devServer: devServer(devPort) } : {}),
  };
}
