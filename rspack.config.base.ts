import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { Compilation, Compiler, Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import browserslist from 'browserslist';

/**
 * The build side of Module Federation, and the only file that knows it.
 *
 * Remotes are ES module containers that bundle none of the platform; the shell is a plain application that provides
 * the platform at run time (shell/src/platform). docs/decisions/0002-federation.md says why.
 */

const ROOT = import.meta.dirname;
const require = createRequire(import.meta.url);

/** The container runtime as the federation plugin asks for it, by absolute path. */
const BUNDLER_RUNTIME = require.resolve('@module-federation/webpack-bundler-runtime');

/** The contract between shell and remotes; grows when something is taken away, never when something is added. */
export const CONTRACT_VERSION = 1;

/**
 * The oldest browsers served, from .browserslistrc. They know logical properties: without this list the minimizer would
 * rewrite each into `:lang()` rules, three times the bytes and specific enough to beat media queries.
 */
const BROWSERS = browserslist.loadConfig({ path: ROOT }) ?? [];

/** What a remote may use of the platform; a key that ends in a slash covers everything below it. */
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
  '@manassa/shared/': '@manassa/shared',
};

/** A remote's own manifest, remote.json in its folder. */
interface RemoteManifest {
  name: string;
  /** Address patterns it serves, in react-router's notation. */
  routes: string[];
  /** The id of another remote's layout route that these routes are nested in, or null. */
  nestedIn: string | null;
  /** Ids of this remote's layout routes that others may be nested in. */
  layouts?: string[];
  /** Which page chunk an address shows, by the `webpackChunkName` of its import. */
  pages: Record<string, string>;
}

interface AppPackage {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /** What the release gate holds a version to, see release/src/publication/manifest. */
  budget?: { firstScreenKb: number };
}

function readJson<Shape>(file: string): Shape {
  // The repository's own files: a wrong shape fails the build at the first use.
  return JSON.parse(readFileSync(file, 'utf8')) as Shape;
}

/** Where and how this build is meant to run. All of it comes from the environment that release/ sets. */
function target(app: string) {
  const devPort = process.env.MANASSA_DEV_PORT;
  const version = devPort ? 'dev' : (process.env.MANASSA_VERSION ?? '0.0.0-local');
  const base = devPort ? `http://localhost:${devPort}/` : (process.env.MANASSA_BASE ?? `/apps/${app}/${version}/`);
  return {
    /** Served with hot reload. */
    dev: devPort !== undefined && devPort !== '',
    devPort: Number(devPort ?? 0),
    version,
    base,
    out: process.env.MANASSA_OUT ?? path.join(ROOT, app, 'dist'),
  };
}

type Target = ReturnType<typeof target>;

function baseConfig(app: string, { dev, devPort, version, out }: Target): Configuration {
  return {
    mode: dev ? 'development' : 'production',
    context: path.join(ROOT, app),
    target: ['web', `browserslist:${BROWSERS.join(', ')}`],
    devtool: dev ? 'cheap-module-source-map' : false,
    // No address is built in: a file finds the others of its version beside itself, on whatever origin it is served.
    // Dynamic imports go through the shell's loader (shell/src/remotes/importWithRetry), which retries below the
    // federation runtime and is told the file that asks.
    output: {
      path: out,
      publicPath: 'auto',
      uniqueName: `${app}@${version}`,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      importFunctionName: 'globalThis.__manassaImport.bind(null,import.meta.url)',
      filename: dev ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: dev ? '[name].js' : '[name].[contenthash:10].js',
      cssFilename: dev ? '[name].css' : '[name].[contenthash:10].css',
      cssChunkFilename: dev ? '[name].css' : '[name].[contenthash:10].css',
      assetModuleFilename: dev ? '[name][ext]' : '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      clean: !dev,
    },
    externalsType: 'global',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        // The container runtime of a remote, from its tree-shakable build: 7 kB instead of 12.
        [BUNDLER_RUNTIME]: BUNDLER_RUNTIME.replace(/index\.cjs$/, 'bundler.js'),
      },
    },
    module: {
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
            env: { targets: BROWSERS },
            // `import { Button } from 'antd'` becomes antd/es/button: the platform provides single components.
            transformImport: [{ libraryName: 'antd', libraryDirectory: 'es', camelToDashComponentName: true }],
          },
        },
        {
          test: /\.module\.css$/,
          type: 'css/auto',
          parser: { namedExports: false, dashedIdents: false },
          generator: { localIdentName: dev ? '[name]-[local]' : `${app.replace('remote-', '')}-[local]-[hash:6]` },
        },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        { test: /\.css$/, loader: path.join(ROOT, 'build/lowerStyles.js') },
        { test: /\.(svg|png|jpg|webp|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: dev
      ? { minimize: false }
      : {
          minimizer: [
            new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { module: true, format: { comments: false } } }),
            new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
          ],
          // By order, not by a hash of paths: the same sources give the same bytes in every checkout.
          chunkIds: 'natural',
          moduleIds: 'natural',
          realContentHash: true,
        },
    performance: false,
    stats: 'errors-warnings',
    // The federation plugin says of every build that its manifest is relative: nothing reads that part of it.
    infrastructureLogging: { level: 'error' },
    lazyCompilation: false,
    ...(dev
      ? {
          devServer: {
            port: devPort,
            host: 'localhost',
            hot: true,
            liveReload: false,
            allowedHosts: 'all',
            headers: { 'access-control-allow-origin': '*' },
            client: { webSocketURL: `ws://localhost:${devPort}/ws`, overlay: false, logging: 'warn' },
            devMiddleware: { writeToDisk: false },
          },
        }
      : {}),
  };
}

function chunkFiles(chunk: { files: Iterable<string> }): string[] {
  return [...chunk.files].filter((file) => !file.endsWith('.map') && !file.includes('hot-update'));
}

/** Writes manassa.json beside the built files: what release/ has to know of this version. */
class ManifestPlugin {
  readonly #describe: (compilation: Compilation) => Record<string, unknown>;

  constructor(describe: (compilation: Compilation) => Record<string, unknown>) {
    this.#describe = describe;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManassaManifest', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ManassaManifest', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          for (const [file, content] of Object.entries(this.#describe(compilation))) {
            const source = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
            compilation.emitAsset(file, new compiler.rspack.sources.RawSource(source));
          }
        },
      );
    });
  }
}

interface FederationManifest {
  shared: { name: string }[];
}

/** Puts federation's own manifest in order and drops its statistics: both list modules as they happened to be found. */
class OrderedManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManassaOrder', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'ManassaOrder', stage }, () => {
        const asset = compilation.getAsset('mf-manifest.json');
        if (!asset) return;
        // Written by the federation plugin a moment ago.
        const manifest = JSON.parse(asset.source.source().toString()) as FederationManifest;
        manifest.shared.sort((a, b) => (a.name < b.name ? -1 : 1));
        const ordered = new compiler.rspack.sources.RawSource(JSON.stringify(manifest, null, 2));
        compilation.updateAsset('mf-manifest.json', ordered);
        compilation.deleteAsset('mf-stats.json');
      });
    });
  }
}

/** All files that a chunk by that name needs, the chunk groups it pulls in included. */
function filesOfGroup(compilation: Compilation, name: string): string[] {
  const group = compilation.namedChunkGroups.get(name);
  return group ? [...new Set(group.chunks.flatMap((chunk) => chunkFiles(chunk)))] : [];
}

function chunkNamed(compilation: Compilation, name: string): string[] {
  const chunk = [...compilation.chunks].find((candidate) => candidate.name === name);
  return chunk ? chunkFiles(chunk) : [];
}

function consumedKeys(compilation: Compilation): string[] {
  const keys = new Set<string>();
  const { modules = [] } = compilation.getStats().toJson({ all: false, modules: true, nestedModules: true });
  for (const module of modules) {
    const consumed = /^consume shared module \(default\) (\S+?)@/.exec(module.name ?? '')?.[1];
    if (consumed) keys.add(consumed);
  }
  return [...keys].sort();
}

/**
 * The build of a remote: call it from the remote's rspack.config.ts with the folder's name. Reads remote.json and
 * package.json there. Its source starts at src/routes, which exports `routes`.
 */
export function defineRemote(app: string): Configuration {
  const folder = path.join(ROOT, app);
  const manifest = readJson<RemoteManifest>(path.join(folder, 'remote.json'));
  const { peerDependencies = {}, budget } = readJson<AppPackage>(path.join(folder, 'package.json'));
  const at = target(app);
  const config = baseConfig(app, at);
  const requires = Object.fromEntries(Object.entries(peerDependencies).map(([name, range]) => [name, range]));
  const shared = Object.fromEntries(
    Object.entries({ ...PLATFORM, ...(at.dev ? { 'react/jsx-dev-runtime': 'react' } : {}) }).flatMap(([key, name]) =>
      requires[name] === undefined
        ? []
        : [
            [
              key,
              // Strict: a version that the gate never saw beside this shell (an attempt's, a developer's) fails to load
              // where the shell is too old for it, and another one runs. Else it would crash later, at what is missing.
              { singleton: true, import: false as const, requiredVersion: requires[name], strictVersion: true },
            ],
          ],
    ),
  );
  return {
    ...config,
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name: app.replaceAll('-', '_'),
        filename: at.dev ? 'remote.js' : 'remote.[contenthash:10].js',
        library: { type: 'module' },
        exposes: { './routes': './src/routes' },
        shared,
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      ...(at.dev ? [new ReactRefreshRspackPlugin()] : [new OrderedManifestPlugin()]),
      new ManifestPlugin((compilation) => {
        const entryFiles = chunkNamed(compilation, app.replaceAll('-', '_'));
        const routesFiles = chunkNamed(compilation, '__federation_expose_routes');
        return {
          'manassa.json': {
            schema: 1,
            app,
            kind: 'remote',
            version: at.version,
            contractVersion: CONTRACT_VERSION,
            entry: entryFiles.find((file) => file.endsWith('.js')),
            nestedIn: manifest.nestedIn,
            ...(manifest.layouts ? { layouts: manifest.layouts } : {}),
            ...(budget ? { budget } : {}),
            routes: manifest.routes,
            preload: {
              '*': routesFiles,
              ...Object.fromEntries(
                Object.entries(manifest.pages).map(([pattern, chunk]) => {
                  const files = filesOfGroup(compilation, chunk);
                  if (files.length === 0) {
                    if (compilation.errors.length === 0)
                      throw new Error(`${app}/remote.json: no chunk is named "${chunk}" (page of ${pattern})`);
                  }
                  return [pattern, files.filter((file) => !entryFiles.includes(file) && !routesFiles.includes(file))];
                }),
              ),
            },
            requires,
            uses: consumedKeys(compilation),
          },
        };
      }),
    ],
  };
}

/** Where the shell's page for developers is, below its version's folder. */
const DEVELOPMENT_FOLDER = 'development';

/**
 * The builds of the shell: a plain application. `provides` in its manifest lists what src/platform offers, read from
 * src/platform/provided.json, which a test keeps true.
 *
 * What is published carries the shell a second time, below `development/`: the same page on React's development build.
 * No student's page names it. A remote's developer gets it, since React's production build can neither hot-reload nor
 * run what was compiled for development (docs/decisions/0008-development.md).
 */
export function defineShell(): Configuration | Configuration[] {
  const at = target('shell');
  if (at.dev) return shellConfig(at, { react: 'development', folder: '' });
  return [
    shellConfig(at, { react: 'production', folder: '' }),
    shellConfig(at, { react: 'development', folder: DEVELOPMENT_FOLDER }),
  ];
}

/** Which of its forms the shell is built in. */
interface ShellForm {
  react: 'development' | 'production';
  /** Below the version's folder; empty for the folder itself. */
  folder: string;
}

function shellConfig(at: Target, { react, folder: below }: ShellForm): Configuration {
  const app = 'shell';
  const folder = path.join(ROOT, app);
  const { budget } = readJson<AppPackage>(path.join(folder, 'package.json'));
  const isWhole = below === '';
  const base = isWhole ? at.base : `${at.base}${below}/`;
  const config = baseConfig(app, { ...at, base, out: path.join(at.out, below) });
  const template = readFileSync(path.join(folder, 'src/page.html'), 'utf8');
  return {
    ...config,
    name: `${app}-${react}`,
    // One after the other: the whole's build empties the folder that the other one's is in.
    ...(isWhole ? {} : { dependencies: [`${app}-production`] }),
    optimization: { ...config.optimization, nodeEnv: react },
    entry: { main: './src/main.tsx' },
    plugins: [
      new rspack.DefinePlugin({
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        MANASSA_SHELL_VERSION: JSON.stringify(at.version),
        MANASSA_PROVIDED: JSON.stringify(provided()),
      }),
      ...(at.dev ? [new ReactRefreshRspackPlugin()] : []),
      new ManifestPlugin((compilation) => {
        const files = filesOfGroup(compilation, 'main');
        const scripts = files.filter((file) => file.endsWith('.js'));
        const styles = files.filter((file) => file.endsWith('.css'));
        const fonts = Object.keys(compilation.assets).filter((file) =>
          /cairo-(arabic|latin)-wght.*\.woff2$/.test(file),
        );
        const entry = scripts.find((file) => file.startsWith('main.')) ?? scripts[0];
        const links = [
          ...(react === 'development' ? [`<script>${REFRESH_HOOK}</script>`] : []),
          ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${base}${file}" crossorigin>`),
          ...styles.map((file) => `<link rel="stylesheet" href="${base}${file}" crossorigin>`),
          ...scripts
            .filter((file) => file !== entry)
            .map((file) => `<link rel="modulepreload" href="${base}${file}" crossorigin>`),
          `<script type="module" src="${base}${entry}" crossorigin></script>`,
        ];
        const manifest = {
          schema: 1,
          app,
          kind: 'shell',
          version: at.version,
          contractVersion: CONTRACT_VERSION,
          entry,
          preload: { '*': files.filter((file) => file !== entry) },
          ...(budget ? { budget } : {}),
          provides: provided(),
        };
        return {
          ...(isWhole ? { 'manassa.json': manifest } : {}),
          'page.html': template.replace('<!--manassa:assets-->', links.join('\n    ')),
        };
      }),
    ],
  };
}

/**
 * Development only, and first in the page: every bundle has a React Refresh runtime of its own, and they meet through
 * this global. React's own fallback keeps no renderers, so a remote's update would be applied but never drawn.
 */
const REFRESH_HOOK = `(() => {
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers, supportsFiber: true, checkDCE() {},
    inject(renderer) { renderers.set(renderers.size + 1, renderer); return renderers.size; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
})();`;

/** What the shell provides: the share keys of src/platform/provided.json with the installed versions. */
function provided(): Record<string, string> {
  const file = path.join(ROOT, 'shell/src/platform/provided.json');
  if (!existsSync(file)) return {};
  return Object.fromEntries(
    Object.keys(readJson<Record<string, string>>(file)).map((key) => [key, installedVersion(key)]),
  );
}

function installedVersion(key: string): string {
  const name = key.startsWith('@') ? key.split('/').slice(0, 2).join('/') : (key.split('/')[0] ?? key);
  const from = name === '@manassa/shared' ? path.join(ROOT, 'shared') : path.join(ROOT, 'node_modules', name);
  return readJson<AppPackage>(path.join(from, 'package.json')).version;
}
