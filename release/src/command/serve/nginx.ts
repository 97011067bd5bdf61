import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EXIT, UserMistake } from '../../config/UserMistake';
import { command } from '../command';
import type { Context } from '../context';

/** Debian's module for ready brotli copies. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** `nginx` */
export const nginx = ({ root, config, storage }: Context) =>
  command({
    meta: {
      name: 'nginx',
      description: "Write nginx's configuration and the pages it sends; releases and roll-backs need no new one",
    },
    args: {
      out: { type: 'string', description: 'The file to write; left out, it is printed', valueHint: 'file' },
      listen: { type: 'string', default: '80', description: "nginx's own address or port", valueHint: 'address' },
      name: { type: 'string', default: '_', description: 'The server name', valueHint: 'host' },
      server: {
        type: 'string',
        description: 'Where the page server answers (localhost and PORT)',
        valueHint: 'host:port',
      },
      brotli: {
        type: 'boolean',
        default: existsSync(BROTLI_MODULE),
        description: 'Send ready brotli copies (on where libnginx-mod-http-brotli-static is installed)',
      },
    },
    examples: [
      'PAGES_DIR=/srv/manassa/pages npm run release -- nginx --out /etc/nginx/conf.d/manassa.conf',
      'npm run release -- nginx --listen 443 --name manassa.example --server 10.0.0.5:8080',
    ],
    async run({ args }) {
      const settings = config();
      const { pagesDir, page } = settings;
      if (pagesDir === null) {
        throw new UserMistake('set PAGES_DIR to the folder in which nginx is to find its pages', EXIT.misused);
      }
      const { configureNginx } = await import('../../staticPages/configureNginx');
      const paths = ['/embed', page.mediaBase].filter((place) => place.startsWith('/'));
      const { text, revision } = await configureNginx({
        storage: await storage(),
        config: settings,
        pagesDir,
        listen: args.listen,
        serverName: args.name,
        upstream: args.server ?? `localhost:${settings.port}`,
        passedOn: paths,
        brotli: args.brotli,
        warn: (line) => console.warn(line),
      });
      if (args.out === undefined) {
        console.log(text);
        return;
      }
      const file = path.resolve(root, args.out);
      await writeFile(file, text);
      const pages =
        revision === null ? 'nothing is released yet' : `the pages of revision ${revision} are in ${pagesDir}`;
      console.log(`${file} is written; ${pages}`);
    },
  });
