import { startOwnProduct } from './ownProduct';
import type { OwnProduct } from './ownProduct';

// Set up before every spec that is run a second time behind nginx: what it takes for the product is one of its own.
process.env.FRONT = 'nginx';

/** Specs that move versions or files start a product of their own anyway. */
const BRINGS_ITS_OWN = /release\/|remoteDown/;

let product: OwnProduct | undefined;

beforeAll(async () => {
  if (BRINGS_ITS_OWN.test(expect.getState().testPath ?? '')) return;
  product = await startOwnProduct({ SAMPLE_EMBED_BASE: 'https://iframe.mediadelivery.net/embed' });
  process.env.E2E_ORIGIN = product.origin;
  process.env.E2E_PRINTED = product.output();
});

afterAll(() => product?.end());
