/** `npm run rows`: every acceptance row with the tests that prove it. See docs/acceptance.md. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArgs } from '../harness/readArgs';
import { report } from './report';
import { parseRows, proveRows } from './rows';
import { collectTests } from './testTitles';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGE = 'docs/acceptance.md';
const NOT_OURS = new Set(['node_modules', 'dist', 'var', 'coverage']);

function testFiles(folder = ''): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : testFiles(file);
      return /\.(test|spec)\.tsx?$/.test(entry.name) ? [file] : [];
    });
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** Returns the exit code: 0 every row is proved, 1 not, 2 wrong usage. */
function main(): number {
  const { values: options } = readArgs('npm run rows -- [--missing] [--strict]', {
    options: { missing: { type: 'boolean', default: false }, strict: { type: 'boolean', default: false } },
  });
  let rows;
  try {
    rows = parseRows(read(PAGE));
  } catch (error) {
    console.error(`${PAGE}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  const tests = testFiles().flatMap((file) => collectTests(file, read(file)));
  const { text, passed } = report(proveRows(rows, tests), options);
  console.log(text);
  return passed ? 0 : 1;
}

process.exitCode = main();
