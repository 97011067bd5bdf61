import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Result {
  file: string;
  at: string;
  says: string;
  messages: string[];
}

describe('module boundaries', () => {
  let results: Result[] = [];

  beforeAll(() => {
    const output = execFileSync(process.execPath, [path.join(__dirname, 'lintFixtures.mjs')], { encoding: 'utf8' });
    results = JSON.parse(output) as Result[];
  }, 120_000);

  it('has fixtures for all twelve', () => {
    const boundaries = new Set(results.map(({ file }) => /^boundary(\d+)/.exec(file)?.[1]));
    expect([...boundaries].map(Number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('orders every folder of the release tool, in its README too', () => {
    const root = path.join(__dirname, '../../..');
    const config = readFileSync(path.join(root, 'eslint.release.js'), 'utf8');
    const [, list = ''] = /const RELEASE_ORDER = \[([^\]]*)\]/.exec(config) ?? [];
    const ordered = Array.from(list.matchAll(/'(\w+)'/g), ([, name]) => name);
    const readme = readFileSync(path.join(root, 'release/README.md'), 'utf8');
    expect(Array.from(readme.matchAll(/^\| `src\/(\w+)`/gm), ([, name]) => name)).toEqual(ordered);
    const folders = readdirSync(path.join(root, 'release/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    expect(folders.sort()).toEqual([...ordered].sort());
  });

  it('refuses modules that import each other, types included', () => {
    const oxlint = path.join(__dirname, '../../../node_modules/.bin/oxlint');
    const { ignorePatterns, ...rules } = JSON.parse(
      readFileSync(path.join(__dirname, '../../../.oxlintrc.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect(ignorePatterns).toContain('**/fixtures/**');
    const folder = mkdtempSync(path.join(tmpdir(), 'manassa-cycle-'));
    cpSync(path.join(__dirname, 'fixtures/cycle'), folder, { recursive: true });
    writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(rules));
    const { status, stdout } = spawnSync(oxlint, [], { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(stdout).toContain('import(no-cycle)');
    expect(status).toBe(1);
  });

  it('RX-09 refuses every fixture with the message of its boundary', () => {
    const isRefused = ({ says, messages }: Result): boolean => messages.some((message) => message.includes(says));
    expect(results.filter((result) => !isRefused(result))).toEqual([]);
  });
});
