import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A minimal content delivery network: another origin that serves a release folder's `apps`. */
export interface AssetServer {
  origin: string;
  /** Requested addresses, in order, without their queries. */
  asked: string[];
  /** May be changed at any time. */
  faults: {
    withoutCors: boolean;
    tamper: ((address: string, text: string) => string) | null;
  };
  close: () => Promise<void>;
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** Starts it on a free port; `folder` is called for each file, because the release folder may not exist yet. */
export async function startAssetServer(folder: () => string): Promise<AssetServer> {
  const asked: string[] = [];
  const faults: AssetServer['faults'] = { withoutCors: false, tamper: null };
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      asked.push(pathname);
      if (!faults.withoutCors) response.setHeader('access-control-allow-origin', '*');
      const content = await readFile(path.join(folder(), pathname)).catch(() => null);
      if (content === null) return response.writeHead(404).end('not found\n');
      response.setHeader('content-type', TYPES[path.extname(pathname)] ?? 'application/octet-stream');
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      const isText = /\.(js|css)$/.test(pathname);
      return response.end(faults.tamper && isText ? faults.tamper(pathname, content.toString()) : content);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
