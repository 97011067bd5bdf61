/**
 * @jest-environment node
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PASSES = "test('a test', () => undefined);";
const FAILS = "test('a test', () => { throw new Error('no luck'); });";
/** Fails the first time it runs: it makes a folder, and then finds it. */
const UNLUCKY = `
const { existsSync, mkdirSync } = require('node:fs');
const place = __filename + '.ran';
const isSecond = existsSync(place);
mkdirSync(place, { recursive: true });
test('a test', () => expect(isSecond).toBe(true));`;

/** Runs these files, code by name, with jest on CI or not. Returns its exit code and all that it printed. */
function run(files: Record<string, string>, CI = '1') {
  const rootDir = mkdtempSync(path.join(tmpdir(), 'manassa-second-try-'));
  const config = { runner: path.join(__dirname, 'secondTry.cjs'), transform: {}, testMatch: ['**/*.spec.ts'] };
  writeFileSync(path.join(rootDir, 'jest.config.json'), JSON.stringify(config));
  for (const [name, code] of Object.entries(files)) {
    const place = path.join(rootDir, `${name}.spec.ts`);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, code);
  }
  try {
    const jest = path.resolve(__dirname, '../../../../node_modules/jest/bin/jest.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [jest], {
      cwd: rootDir,
      encoding: 'utf8',
      env: { ...process.env, CI, NODE_OPTIONS: '' },
    });
    return { status, text: stdout + stderr };
  } finally {
    rmSync(rootDir, { recursive: true });
  }
}

jest.setTimeout(60_000);

it('runs a failed file once more on CI, and reports it if it passes', () => {
  const { status, text } = run({ fine: PASSES, unlucky: UNLUCKY });
  expect(status).toBe(0);
  expect(text).toContain('FIRST TRY unlucky.spec.ts\n');
  expect(text).toContain('Expected: true');
  expect(text).toContain('UNSTEADY unlucky.spec.ts\n');
  expect(text).toMatch(/Tests: +2 passed, 2 total/);
});

it('fails when the second try fails', () => {
  const { status, text } = run({ fine: PASSES, broken: FAILS, unreadable: 'not code' });
  expect(status).toBe(1);
  expect(text.match(/FIRST TRY/g)).toHaveLength(2);
  expect(text).not.toContain('UNSTEADY');
  expect(text).toMatch(/Test Suites: 2 failed, 1 passed, 3 total/);
});

it.each([
  ['outside CI', { unlucky: UNLUCKY }, ''],
  ['of a file that counts losses', { 'attempt/storedAnswers': UNLUCKY }, '1'],
  ['when more than five files failed', Object.fromEntries([...'abcdef'].map((name) => [name, UNLUCKY])), '1'],
])('makes no second try %s', (_, files, ci) => {
  const { status, text } = run(files, ci);
  expect(status).toBe(1);
  expect(text).not.toContain('UNSTEADY');
});
