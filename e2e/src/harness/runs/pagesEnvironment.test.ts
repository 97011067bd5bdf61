import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootFolder } from '../rootFolder.cjs';

/** Two tests, of which the second fails, with one open page and one that does not respond. */
const SPEC = `
globalThis.openPages = () => [
  { url: () => 'http://localhost/courses', locator: () => ({ innerText: async () => 'No courses' }) },
  { url: () => 'http://localhost/exam', locator: () => ({ innerText: async () => { throw new Error('Timeout'); } }) },
];
test('passes', () => undefined);
test('fails', () => { throw new Error('no article'); });`;

test('a failed browser test also prints what its open pages showed', () => {
  const rootDir = mkdtempSync(path.join(tmpdir(), 'manassa-pages-'));
  const config = { testEnvironment: path.join(__dirname, 'pagesEnvironment.cjs'), transform: {} };
  writeFileSync(path.join(rootDir, 'jest.config.json'), JSON.stringify(config));
  writeFileSync(path.join(rootDir, 'fails.test.js'), SPEC);
  try {
    const jest = path.join(rootFolder, 'node_modules/jest/bin/jest.js');
    const { stderr } = spawnSync(process.execPath, [jest, '--rootDir', rootDir], { cwd: rootDir, encoding: 'utf8' });
    expect(stderr).toContain('1 failed, 1 passed');
    expect(stderr).toContain('no article');
    expect(stderr).toMatch(/http:\/\/localhost\/courses showed:\s+No courses/);
    expect(stderr).toMatch(/http:\/\/localhost\/exam showed:\s+Timeout/);
    expect(stderr.match(/showed:/g)).toHaveLength(2);
  } finally {
    rmSync(rootDir, { recursive: true });
  }
});
