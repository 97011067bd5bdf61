import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fullBrowser } from '../machine/fullBrowser';
import { findBrowser } from '../machine/findBrowser';
import { missingParts, OPTIONAL_PARTS, skippedLine } from '../machine/optionalParts';
import { keepPreparedData } from '../preparedData';
import { startProduct } from '../startProduct';
import type { Product } from '../startProduct';

declare global {
  var __product: Product | undefined;
}

interface GlobalConfig {
  testPathPatterns: { patterns: readonly string[] };
}

/**
 * Finds the browsers and other programs, builds and starts the product once for all tests, and keeps its release folder
 * and a copy of its first database for products of single tests.
 */
export default async function globalSetup({ testPathPatterns }: GlobalConfig): Promise<void> {
  process.env.E2E_BROWSER = findBrowser();
  const missing = missingParts();
  process.env.E2E_FULL_BROWSER = fullBrowser(process.env) ?? '';
  process.env.E2E_MISSING = missing.join(',');
  // A run of named files does not need the list of skipped parts.
  if (testPathPatterns.patterns.length === 0) {
    process.env.SKIPPED_PARTS = missing.map((name) => skippedLine(OPTIONAL_PARTS[name])).join('\n');
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-e2e-'));
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    RELEASE_DIR: path.join(folder, 'release'),
    // The sample lectures use the provider's own origin, which the tests serve.
    SAMPLE_EMBED_BASE: 'https://iframe.mediadelivery.net/embed',
  };
  const first = await startProduct(env);
  await first.stop();
  keepPreparedData(folder, env.DATA_DIR);
  const product = await startProduct(env, 'serve');
  globalThis.__product = product;
  process.env.E2E_ORIGIN = product.origin;
  process.env.E2E_FOLDER = folder;
  process.env.E2E_DATA_DIR = env.DATA_DIR;
  process.env.E2E_PREPARED = first.output();
  process.env.E2E_PRINTED = first.output();
}
