import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { withAntdSheets } from './build/antd/productTheme.ts';
import { baseConfig } from './build/baseConfig.ts';
import { CheckedStylesPlugin } from './build/checkedStyles.ts';
import { libraryConstants, shellConstants } from './build/constants.ts';
import { framesOf, screensOf } from './build/firstScreen/FirstScreensPlugin.ts';
import { type AppPackage, readJson } from './build/files.ts';
import { ManifestPlugin } from './build/manifest/manifestPlugin.ts';
import { MODULES_FILE, moduleSizes } from './build/manifest/moduleSizes.ts';
import { OrderedManifestPlugin } from './build/manifest/orderedManifest.ts';
import { providedModules, sharedFor } from './build/platform.ts';
import { containerOf, remoteManifest } from './build/manifest/remoteManifest.ts';
import { describeShell } from './build/manifest/shellManifest.ts';
import { type Target, targetOf } from './build/target.ts';
import { workerConfig } from './build/workerConfig.ts';

/**
 * Build of the Module Federation parts. Remotes are ES module containers without shared libraries; the shell is a plain
 * application that provides these at run time (shell/src/platform). The reasons are in
 * docs/decisions/0002-federation.md.
 */

/** Shell and remotes need the same number; it is raised as a last resort (docs/guides/change-the-contract.md). */
const CONTRACT_VERSION = 1;

/** Folder of the shell's development build, below the version's own. */
const DEVELOPMENT_FOLDER = 'development';

/**
 * Returns the build of a remote, for the rspack.config.ts in its folder. Reads remote.json and package.json there; the
 * entry is src/routes, which exports `routes`.
 *
 * @param app the folder's name
 */
export function defineRemote(app: string): Configuration {
  const target = targetOf(app);
  const { peerDependencies = {} } = readJson<AppPackage>(app, 'package.json');
  const federation = new ModuleFederationPlugin({
    name: containerOf(app),
    filename: target.dev ? 'remote.js' : 'remote.[contenthash:10].js',
    library: { type: 'module' },
    exposes: { './routes': './src/routes' },
    shared: sharedFor(peerDependencies, target.dev),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    dev: false,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });
  const refreshOrOrder = target.dev ? new ReactRefreshRspackPlugin() : new OrderedManifestPlugin();
  const manifest = new ManifestPlugin((made) => ({
    ...manifestOf(app, 'remote', target, remoteManifest(app, made)),
    [MODULES_FILE]: moduleSizes(made),
  }));
  const screens = screensOf(app, target, libraryConstants('production'));
  return {
    ...baseConfig(app, target),
    entry: {},
    plugins: [federation, new CheckedStylesPlugin(), refreshOrOrder, ...screens, manifest],
  };
}

/** Returns manassa.json, which describes a version to release/. */
function manifestOf(app: string, kind: 'shell' | 'remote', { version }: Target, own: Record<string, unknown>) {
  return { 'manassa.json': { schema: 1, app, kind, version, contractVersion: CONTRACT_VERSION, ...own } };
}

/**
 * Returns the builds of the shell. A version contains the shell twice: for students, and below `development/` on
 * React's development build, for developers of remotes. React's production build can neither hot-reload nor run code
 * compiled for development (docs/decisions/0008-development.md). No student's page names it.
 */
export function defineShell(): Configuration | Configuration[] {
  const target = targetOf('shell');
  if (target.dev) return shellConfig(target, 'development', '');
  return [
    shellConfig(target, 'production', ''),
    shellConfig(target, 'development', DEVELOPMENT_FOLDER),
    workerConfig(target),
  ];
}

/** @param below the build's folder inside the version's, empty for the folder itself */
function shellConfig(whole: Target, react: 'development' | 'production', below: string): Configuration {
  const base = below === '' ? whole.base : `${whole.base}${below}/`;
  const config = baseConfig('shell', { ...whole, base, out: path.join(whole.out, below) });
  const { budget } = readJson<AppPackage>('shell', 'package.json');
  const constants = shellConstants(react, whole.version);
  const isPublished = !whole.dev && below === '';
  const described = new ManifestPlugin((made) => {
    const { page, ...own } = describeShell(made, base, react === 'development');
    if (below !== '') return { 'page.html': page };
    const manifest = manifestOf('shell', 'shell', whole, { ...own, budget, provides: providedModules() });
    return { ...manifest, [MODULES_FILE]: moduleSizes(made), 'page.html': page };
  });
  return {
    ...config,
    name: `shell-${react}`,
    // One after the other: the first build empties the folder that contains the second one's.
    ...(below === '' ? {} : { dependencies: ['shell-production'] }),
    module: withAntdSheets(config.module),
    optimization: { ...config.optimization, nodeEnv: react },
    entry: { main: './src/main.ts' },
    plugins: [
      new rspack.DefinePlugin(constants),
      new CheckedStylesPlugin(),
      ...(whole.dev ? [new ReactRefreshRspackPlugin()] : []),
      ...(isPublished ? [framesOf(whole, constants)] : []),
      described,
    ],
  };
}
