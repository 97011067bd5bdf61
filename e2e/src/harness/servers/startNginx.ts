import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@manassa/shared/free-port';
import { installCommand } from '../machine/installPackages';
import { NGINX, OPTIONAL_PARTS } from '../machine/optionalParts';
import { until } from '../until';

interface Front {
  origin: string;
  stop: () => Promise<void>;
}

/** Wraps a site's configuration in Debian's nginx.conf, for a test's own user and folders. */
function wholeConfig(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
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

/** Returns the shipped configuration with the three values that an installation sets. */
function siteConfig(root: string, values: { listen: string; servers: string[]; cache: string }): string {
  const shipped = readFileSync(path.join(root, 'release/nginx.conf'), 'utf8');
  const [line = 'no server', settings = ''] = /server localhost:8080([^;]*);/.exec(shipped) ?? [];
  const changes: [string, string][] = [
    ['/var/cache/manassa', values.cache],
    [line, values.servers.map((server) => `server ${server}${settings};`).join(' ')],
    ['listen 80;', `listen ${values.listen};`],
  ];
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`release/nginx.conf lacks "${from}"`);
    return text.replace(from, to);
  }, shipped);
}

/** @throws Error with the command that installs nginx when it is missing */
export function requireNginx(): void {
  if (!existsSync(NGINX)) throw new Error(`nginx is missing: ${installCommand(OPTIONAL_PARTS.nginx.packages)}`);
}

/**
 * Starts nginx on a free port with the shipped configuration, in front of one page server or several.
 *
 * @throws Error when it is missing, or with its output when it does not respond
 */
export async function startNginx(root: string, ...origins: string[]): Promise<Front> {
  requireNginx();
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-nginx-'));
  const place = `localhost:${await freePort()}`;
  const site = path.join(folder, 'manassa.conf');
  const cache = path.join(folder, 'cache');
  const servers = origins.map((origin) => new URL(origin).host);
  writeFileSync(site, siteConfig(root, { listen: place, servers, cache }));
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
