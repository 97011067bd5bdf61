import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './findBrowser';
import { startProduct } from './startProduct';
import type { Product } from './startProduct';

declare global {
  var __product: Product | undefined;
}

/** Finds the browser, then builds and starts the product once, on a database and a release folder of its own. */
export default async function globalSetup(): Promise<void> {
  process.env.E2E_BROWSER = findBrowser();
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-e2e-'));
  const product = await startProduct({
    DATA_DIR: path.join(folder, 'data'),
    RELEASE_DIR: path.join(folder, 'release'),
    // The sample lectures ask the provider's own origin here, where the tests answer for it.
    SAMPLE_EMBED_BASE: 'https://iframe.mediadelivery.net/embed',
  });
  globalThis.__product = product;
  process.env.E2E_ORIGIN = product.origin;
  process.env.E2E_FOLDER = folder;
  process.env.E2E_PRINTED = product.output();
}
