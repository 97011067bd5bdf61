/**
 * @jest-environment node
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SPEC = `
test('complains', () => { console.error('a warning of React'); });
test('complains before it ends its mocks', () => { console.error('another one'); jest.restoreAllMocks(); });
test('expects it', () => { jest.spyOn(console, 'error').mockImplementation(() => {}); console.error('expected'); });`;

test('a console error that a test does not expect fails it, also if the test ends its mocks', () => {
  const rootDir = mkdtempSync(path.join(tmpdir(), 'manassa-setup-'));
  const config = {
    setupFilesAfterEnv: [path.join(__dirname, 'setup.ts')],
    transform: { '\\.ts$': [require.resolve('ts-jest'), { diagnostics: false, tsconfig: { isolatedModules: true } }] },
  };
  writeFileSync(path.join(rootDir, 'jest.config.json'), JSON.stringify(config));
  writeFileSync(path.join(rootDir, 'complains.test.js'), SPEC);
  try {
    const jest = path.resolve(__dirname, '../../../../node_modules/jest/bin/jest.js');
    const { stderr } = spawnSync(process.execPath, [jest, '--rootDir', rootDir], { cwd: rootDir, encoding: 'utf8' });
    expect(stderr).toContain('unexpected console.error: a warning of React');
    expect(stderr).toContain('unexpected console.error: another one');
    expect(stderr).toContain('2 failed, 1 passed');
  } finally {
    rmSync(rootDir, { recursive: true });
  }
});
