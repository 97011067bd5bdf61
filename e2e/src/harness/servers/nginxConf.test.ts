import { readFileSync } from 'node:fs';
import path from 'node:path';
import folder from '../rootFolder.cjs';

const shipped = readFileSync(path.join(folder.rootFolder, 'release/nginx.conf'), 'utf8');

// nginx creates the last folder of the path only, and Debian's package has none of its own in /var/cache.
test('RL-08 the shipped nginx configuration keeps its cache in a folder that nginx can create', () => {
  const cache = /^proxy_cache_path (\S+) /m.exec(shipped)?.[1] ?? '';
  expect(path.dirname(cache)).toBe('/var/cache');
});
