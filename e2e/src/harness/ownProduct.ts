import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from './startProduct';
import type { Product } from './startProduct';

/** A product of a test's own, on a copy of what is published: what it does to files and versions disturbs nobody. */
export interface OwnProduct extends Product {
  releaseDir: string;
  /** Stops it and removes its folders. */
  end: () => Promise<void>;
}

/** Starts one; `env` is what its installation configures. */
export async function startOwnProduct(env: Record<string, string> = {}): Promise<OwnProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-own-'));
  const releaseDir = path.join(folder, 'release');
  cpSync(path.join(process.env.E2E_FOLDER ?? '', 'release'), releaseDir, { recursive: true });
  const product = await startProduct({ DATA_DIR: path.join(folder, 'data'), RELEASE_DIR: releaseDir, ...env }, 'serve');
  return {
    ...product,
    releaseDir,
    async end() {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
