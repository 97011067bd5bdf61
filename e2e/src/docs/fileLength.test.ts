import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from '../harness/repositoryFiles';
import folder from '../harness/rootFolder.cjs';
import { excessLength, MOST_LINES } from './fileLength.rule';

const lines = (count: number): string => 'const x = 1;\n'.repeat(count);

test('every source file is short or states at its top why it is longer', () => {
  const sources = repositoryFiles().filter((file) => /\.(?:tsx?|css|mjs|cjs|js)$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const long = sources.flatMap((file) => {
    const excess = excessLength(readFileSync(path.join(folder.rootFolder, file), 'utf8'));
    return excess === null ? [] : [`${file}: ${excess} lines`];
  });
  expect(long).toEqual([]);
});

test('rspack.config.base.ts names the parts of the build in at most 120 lines', () => {
  const text = readFileSync(path.join(folder.rootFolder, 'rspack.config.base.ts'), 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

describe('the length of a file', () => {
  test('may be 300 lines, with or without a line break at the end', () => {
    expect(excessLength(lines(MOST_LINES))).toBeNull();
    expect(excessLength(lines(MOST_LINES).trimEnd())).toBeNull();
    expect(excessLength(lines(MOST_LINES + 1))).toBe(MOST_LINES + 1);
  });

  test('may be more with a reason in a comment at the top', () => {
    const reason = 'Longer than 300 lines because a table of 400 numbers stays in one piece.';
    expect(excessLength(`// ${reason}\n${lines(400)}`)).toBeNull();
    expect(excessLength(`/**\n * ${reason}\n */\n${lines(400)}`)).toBeNull();
    expect(excessLength(`const text = '${reason}';\n${lines(400)}`)).toBe(401);
    expect(excessLength(`// Longer than 300 lines because\n${lines(400)}`)).toBe(401);
    expect(excessLength(`${lines(300)}// ${reason}\n${lines(400)}`)).toBe(701);
  });
});
