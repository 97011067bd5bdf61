import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installCommand } from '../machine/installPackages';
import { NGINX, OPTIONAL_PARTS } from '../machine/optionalParts';
import { until } from '../until';

const run = promisify(execFile);

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export interface Front {
  origin: string;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns Debian's nginx.conf around an installation's configuration, for a test's own user and folders. */
function wholeConfig(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${existsSync(BROTLI_MODULE) ? `load_module ${BROTLI_MODULE};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes 2;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${site};
}
`;
}

/**
 * Starts nginx on a free port with the configuration that the product's own command writes.
 *
 * @param root the repository's folder
 * @param env the product's, with PAGES_DIR
 * @throws Error with nginx's output when it does not respond
 */
export async function startNginx(root: string, server: string, env: Record<string, string>): Promise<Front> {
  if (!existsSync(NGINX)) throw new Error(`nginx is missing: ${installCommand(OPTIONAL_PARTS.nginx.packages)}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-nginx-'));
  const place = `localhost:${await freePort()}`;
  const site = path.join(folder, 'manassa.conf');
  const args = ['nginx', '--out', site, '--listen', place, '--server', new URL(server).host];
  await run(process.execPath, ['--import', 'tsx', 'release/src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  const whole = path.join(folder, 'nginx.conf');
  writeFileSync(whole, wholeConfig(folder, site));
  const child = spawn(NGINX, ['-c', whole, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://${place}`;
  await until('nginx to answer', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}:\n${printed}`);
    return (await fetch(`${origin}/live.json`).catch(() => null))?.ok;
  });
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
