import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressBody } from './composed';

const PAGE = Array.from({ length: 2000 }, (_, at) => `<p class="card-${at % 7}">فيزياء ${at}</p>`).join('');

test('a page is compressed at once, and smaller soon after', async () => {
  const compressed = compressBody(PAGE);
  const first = compressed.br;
  expect(brotliDecompressSync(first).toString()).toBe(PAGE);
  expect(gunzipSync(compressed.gzip).toString()).toBe(PAGE);
  while (compressed.br === first) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(compressed.br.length).toBeLessThan(first.length);
  expect(brotliDecompressSync(compressed.br).toString()).toBe(PAGE);
});
