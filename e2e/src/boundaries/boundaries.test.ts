import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Result {
  file: string;
  at: string;
  says: string;
  messages: string[];
}

/** Each boundary has fixtures that break it; types or lint must refuse them with the boundary's message. */
describe('module boundaries', () => {
  let results: Result[] = [];

  beforeAll(() => {
    const output = execFileSync(process.execPath, [path.join(__dirname, 'lintFixtures.mjs')], { encoding: 'utf8' });
    results = JSON.parse(output) as Result[];
  }, 120_000);

  it('has fixtures for all ten', () => {
    const boundaries = new Set(results.map(({ file }) => /^boundary(\d+)/.exec(file)?.[1]));
    expect([...boundaries].map(Number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
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
