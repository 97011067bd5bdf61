import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Application } from './applications';
import { treeVersion } from './treeVersion';

/** Modules that the shell provides. */
const PROVIDED = path.join(__dirname, '../../../shell/src/platform/provided.json');

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

it.each(['shared/src/a.ts', 'remote-exam/src/a.test.ts', 'docs/a.md'])(
  'keeps a version when %s changes',
  async (file) => {
    const before = await versionOfExam();
    write(file, 'one');
    expect(await versionOfExam()).toBe(before);
  },
);

it.each(['attempt', 'plain-text', 'youtube-id'])(
  'RL-01 gives another version when shared changes to a remote that bundles its part %s',
  async (part) => {
    write('remote-exam/src/a.ts', `import { any } from '@manassa/shared/${part}';`);
    const before = await versionOfExam();
    write('shared/src/part.ts', 'one');
    expect(await versionOfExam()).not.toBe(before);
  },
);

it('RL-01 gives another version when shared changes to a remote whose first screens are rendered with it', async () => {
  write('remote-exam/remote.json', '{ "firstScreens": { "/": "/" } }');
  const before = await versionOfExam();
  write('shared/src/ui/Chip.tsx', 'one');
  expect(await versionOfExam()).not.toBe(before);
});

it('keeps a version when shared changes to a remote that takes all of it from the shell', async () => {
  const provided = Object.keys(JSON.parse(readFileSync(PROVIDED, 'utf8')) as object);
  const parts = provided.filter((key) => key.startsWith('@manassa/shared/'));
  expect(parts.length).toBeGreaterThan(0);
  write('remote-exam/src/a.ts', parts.map((part) => `import '${part}';`).join('\n'));
  const before = await versionOfExam();
  write('shared/src/part.ts', 'one');
  expect(await versionOfExam()).toBe(before);
});
