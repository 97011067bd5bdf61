import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPreparedData, preparedLines } from './preparedData';
import { startProduct } from './startProduct';
import type { Product } from './startProduct';

/** A product of one test file, on copies of the release folder and of the prepared database. */
export interface OwnProduct extends Product {
  releaseDir: string;
  dataDir: string;
  end: () => Promise<void>;
}

/** Starts the product without a build. `env` is the installation's configuration. */
export async function startOwnProduct(env: Record<string, string> = {}): Promise<OwnProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-own-'));
  const releaseDir = path.join(folder, 'release');
  cpSync(path.join(process.env.E2E_FOLDER ?? '', 'release'), releaseDir, { recursive: true });
  const dataDir = copyPreparedData(path.join(folder, 'data'));
  const product = await startProduct({ DATA_DIR: dataDir, RELEASE_DIR: releaseDir, ...env }, 'serve');
  return {
    ...product,
    output: () => `${preparedLines()}${product.output()}`,
    releaseDir,
    dataDir,
    async end() {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
