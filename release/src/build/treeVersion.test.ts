import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Application } from './applications';
import { treeVersion } from './treeVersion';

let root: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function versionOfExam(): Promise<string> {
  const app = { name: 'remote-exam', folder: path.join(root, 'remote-exam') };
  return treeVersion(root, app as Application);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'manassa-tree-'));
  write('remote-exam/package.json', '{ "version": "1.0.0" }');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

it.each([
  'rspack.config.base.ts',
  'tsconfig.base.json',
  'build/baseConfig.ts',
  'build/lowerStyles.js',
  '.browserslistrc',
  'remote-exam/src/a.ts',
])('RL-01 gives another version when %s changes', async (file) => {
  const before = await versionOfExam();
  write(file, 'one');
  const then = await versionOfExam();
  write(file, 'two');
  expect(new Set([before, then, await versionOfExam()]).size).toBe(3);
});

it.each(['shared/src/session/store.ts', 'remote-exam/src/a.test.ts', 'docs/a.md'])(
  'keeps a version when %s changes',
  async (file) => {
    const before = await versionOfExam();
    write(file, 'one');
    expect(await versionOfExam()).toBe(before);
  },
);

it.each(['domain/youTubeId.rule.ts', 'locale/plainText.ts', 'theme/tokens.css', 'ui/Chip.tsx'])(
  'RL-01 gives another version when shared/src/%s changes, which remotes draw with or bundle',
  async (file) => {
    const before = await versionOfExam();
    write(`shared/src/${file}`, 'one');
    expect(await versionOfExam()).not.toBe(before);
  },
);

it('RL-01 gives another version when any part of shared changes to a remote that bundles attempts', async () => {
  write('remote-exam/src/a.ts', "import { createOutbox } from '@manassa/shared/attempt';");
  const before = await versionOfExam();
  write('shared/src/session/store.ts', 'one');
  expect(await versionOfExam()).not.toBe(before);
});

it('RL-01 gives the shell another version when any part of shared changes', async () => {
  write('shell/package.json', '{ "version": "1.0.0" }');
  const versionOfShell = () => treeVersion(root, { name: 'shell', folder: path.join(root, 'shell') });
  const before = await versionOfShell();
  write('shared/src/session/store.ts', 'one');
  expect(await versionOfShell()).not.toBe(before);
});
