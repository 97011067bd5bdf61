import path from 'node:path';
import { rspack } from '@rspack/core';
import type { Configuration, Stats } from '@rspack/core';
import { withAntdSheets } from '../../../build/antd/productTheme';
import { baseConfig } from '../../../build/baseConfig';
import { shellConstants } from '../../../build/constants';
import { FIRST_FONTS } from './firstFonts.rule';

/** The product's screens as one application, or a page with one card of antd. */
type BaselineName = 'oneApplication' | 'oneCard';

/** Files of the first chunk group, relative to the folder. */
export interface Baseline {
  folder: string;
  scripts: string[];
  styles: string[];
  fonts: string[];
}

function configOf(name: BaselineName, folder: string, version: string): Configuration {
  const config = baseConfig('bench', { dev: false, devPort: 0, version, base: '/', out: folder });
  return {
    ...config,
    entry: { main: `./src/page/${name}/main.tsx` },
    output: { ...config.output, publicPath: '/', importFunctionName: 'import' },
    module: withAntdSheets(config.module),
    plugins: [
      new rspack.DefinePlugin(shellConstants('production', version)),
      // Simulates a change in one page of the student's area.
      new rspack.BannerPlugin({ banner: JSON.stringify(version), raw: true, include: /^courses\./ }),
    ],
  };
}

/** Builds a baseline. Throws with the build's errors. */
export function buildBaseline(name: BaselineName, folder: string, version: string): Promise<Baseline> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configOf(name, path.resolve(folder), version));
    compiler.run((error: Error | null, stats: Stats | undefined) => {
      compiler.close(() => {
        if (error || !stats || stats.hasErrors()) {
          reject(error ?? new Error(stats?.toString({ all: false, errors: true }) ?? 'the build failed'));
          return;
        }
        const { assets = [], entrypoints } = stats.toJson({ all: false, assets: true, entrypoints: true });
        const first = (entrypoints?.main?.assets ?? []).map(({ name }) => name);
        resolve({
          folder,
          scripts: first.filter((file) => file.endsWith('.js')),
          styles: first.filter((file) => file.endsWith('.css')),
          fonts: assets.map(({ name }) => name).filter((file) => FIRST_FONTS.test(file)),
        });
      });
    });
  });
}
