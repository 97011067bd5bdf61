import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Baseline } from './buildBaseline';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

/** Served by the product's own server: calls of the API, pictures and videos. */
const BACKEND = /^\/(api|media|embed)\//;

function pageOf({ scripts, styles, fonts }: Baseline, config: string): string {
  const tags = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<script type="module" src="/${file}"></script>`),
  ];
  return `<!doctype html><html lang="ar" dir="rtl" translate="no"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />${tags.join('')}
<script type="application/json" id="config">${config}</script></head><body><div id="root"></div></body></html>`;
}

function forward(from: IncomingMessage, to: ServerResponse, origin: string): void {
  const headers = { ...from.headers, host: new URL(origin).host };
  const passed = request(new URL(from.url ?? '/', origin), { method: from.method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  passed.once('error', () => to.destroy());
  from.pipe(passed);
}

/**
 * Serves a baseline as a plain host would: brotli, hashed files for a year, one page for every address. Calls go to the
 * product.
 *
 * @param config the page's settings as JSON
 */
export async function serveBaseline(
  baseline: () => Baseline,
  product: string,
  config: string,
): Promise<{ origin: string; stop: () => void }> {
  const kept = new Map<string, Buffer>();
  const compressed = (key: string, bytes: () => Buffer): Buffer => {
    const known = kept.get(key) ?? brotliCompressSync(bytes());
    kept.set(key, known);
    return known;
  };
  const server = createServer((from, to) => {
    const { pathname } = new URL(from.url ?? '/', 'http://localhost');
    if (BACKEND.test(pathname)) return forward(from, to, product);
    const one = baseline();
    const type = TYPES[path.extname(pathname)];
    if (type === undefined) {
      const body = compressed(one.scripts.join(), () => Buffer.from(pageOf(one, config)));
      to.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-cache',
      });
      return void to.end(body);
    }
    try {
      const body = compressed(`${one.folder}${pathname}`, () => readFileSync(path.join(one.folder, pathname)));
      to.writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return void to.end(body);
    } catch {
      return void to.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
