import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const ENTRY = 'release/src/storage/mapLimit.ts';
const COMPILED = path.join(ROOT, 'var/cache/compiled', ENTRY.replaceAll('/', '-'));

afterEach(() => rmSync(COMPILED, { recursive: true, force: true }));

test('a command compiles its sources again if a power cut has emptied the compiled files', () => {
  const script = `const { loadEntry } = await import('./build/compile.js'); console.log(Object.keys(await loadEntry('${ENTRY}')));`;
  const load = () => execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT }).toString();
  expect(load()).toContain('mapLimit');
  const files = readdirSync(COMPILED, { recursive: true }).map((file) => path.join(COMPILED, String(file)));
  for (const file of files.filter((name) => name.endsWith('.js'))) truncateSync(file);
  expect(load()).toContain('mapLimit');
});
