import { startOwnProduct } from '../ownProduct';
import type { OwnProduct } from '../ownProduct';

// Set-up of every spec that runs a second time behind nginx, with a product of its own.
process.env.FRONT = 'nginx';

/** Specs that move versions or files, and so start a product of their own. */
const STARTS_OWN_PRODUCT = /release\/|remoteDown/;

let product: OwnProduct | undefined;

beforeAll(async () => {
  if (STARTS_OWN_PRODUCT.test(expect.getState().testPath ?? '')) return;
  product = await startOwnProduct({ SAMPLE_EMBED_BASE: 'https://iframe.mediadelivery.net/embed' });
  process.env.E2E_ORIGIN = product.origin;
  process.env.E2E_DATA_DIR = product.dataDir;
  process.env.E2E_PRINTED = product.output();
});

afterAll(() => product?.end());
