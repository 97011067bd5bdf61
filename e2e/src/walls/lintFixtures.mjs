/** Lints every fixture as if it stood at the path its first line names; prints file, expectation and complaints as JSON. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';

const here = import.meta.dirname;
const root = path.resolve(here, '../../..');
const eslint = new ESLint({ cwd: root });
const results = [];
for (const file of readdirSync(path.join(here, 'fixtures'))
  .filter((name) => name.endsWith('.fixture.ts'))
  .sort()) {
  const source = readFileSync(path.join(here, 'fixtures', file), 'utf8');
  const at = /^\/\/ at: (.+)$/m.exec(source)?.[1] ?? '';
  const says = /^\/\/ says: (.+)$/m.exec(source)?.[1] ?? '';
  const [result] = await eslint.lintText(source, { filePath: path.join(root, at) });
  results.push({ file, at, says, messages: (result?.messages ?? []).map((message) => message.message) });
}
process.stdout.write(JSON.stringify(results));
