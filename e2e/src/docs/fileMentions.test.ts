import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from '../harness/repositoryFiles';
import folder from '../harness/rootFolder.cjs';
import { fileMentions, isKnownFile } from './fileMentions.rule';

/** Files of a build, an installation or a request, and files that examples create. */
const NOT_IN_THE_REPOSITORY = [
  /^remote-help\//,
  /(?:^|\/)(?:manassa|mf-manifest|integrity|live|release|course|exam|groups)\.json$/,
  /(?:^|\/)(?:index|page|remoteEntry)\.(?:html|js)$/,
  /(?:^|\/)player\.js$/,
  /^(?:releases|apps|locks)\//,
];

const SOURCES = /\.(?:tsx?|mjs|cjs|js|css)$/;
const READ_NOT = /^(?:api\/(?:drizzle|seed)\/|package-lock\.json$)|\.fixture\.tsx?$/;

const files = repositoryFiles();

test('comments and documents name only files that exist', () => {
  const missing = files
    .filter((file) => (SOURCES.test(file) || file.endsWith('.md')) && !READ_NOT.test(file))
    .flatMap((file) =>
      fileMentions(readFileSync(path.join(folder.rootFolder, file), 'utf8'), file.endsWith('.md'))
        .filter(({ name }) => !NOT_IN_THE_REPOSITORY.some((known) => known.test(name)))
        .filter(({ name }) => !isKnownFile(name, file, files))
        .map(({ name, line }) => `${file}:${line} names ${name}`),
    );
  expect(missing).toEqual([]);
});

describe('file mentions', () => {
  test('reads only the comments of a source file', () => {
    const source =
      "import x from './gone.ts';\n/** See `shell/src/frame`. */\nconst y = 1; // from docs/speed.md\nconst z = '{} // see gone.md';\n";
    expect(fileMentions(source, false)).toEqual([
      { name: 'shell/src/frame', line: 2 },
      { name: 'docs/speed.md', line: 3 },
    ]);
  });

  test('skips patterns and addresses', () => {
    expect(fileMentions('`*.rule.ts`, `…Storage.ts`, https://a.example/b.js, `src/**/*.test.ts`', true)).toEqual([]);
  });

  test('accepts a path relative to the document and the end of any path', () => {
    const known = ['docs/speed.md', 'shared/src/data/useRead.ts'];
    expect(isKnownFile('../speed.md', 'docs/decisions/0001-boundaries.md', known)).toBe(true);
    expect(isKnownFile('data/useRead.ts', 'README.md', known)).toBe(true);
    expect(isKnownFile('shared/src/data/useRead', 'README.md', known)).toBe(true);
    expect(isKnownFile('shared/src/data', 'README.md', known)).toBe(true);
    expect(isKnownFile('Read.ts', 'README.md', known)).toBe(false);
    expect(isKnownFile('useReads.ts', 'README.md', known)).toBe(false);
  });
});
