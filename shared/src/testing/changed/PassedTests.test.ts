/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassedTests } from './PassedTests.cjs';

let root: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function addPackage(name: string, ...needed: string[]): void {
  const dependencies = Object.fromEntries(needed.map((other) => [`@manassa/${other}`, '1.0.0']));
  write(`${name}/package.json`, JSON.stringify({ name: `@manassa/${name}`, dependencies }));
  write(`${name}/jest.config.js`, '');
  write(`${name}/src/a.test.ts`, '');
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'passed-'));
  addPackage('shared');
  addPackage('remote-x', 'shared');
  addPackage('remote-y', 'shared');
  write('.gitignore', 'var/\n');
  execFileSync('git', ['init', '--quiet'], { cwd: root });
});
afterEach(() => rmSync(root, { recursive: true }));

const changed = (): string[] => new PassedTests(root).changedPackages();

test('tests have to run until they pass, and again when a file that they may read changes', () => {
  expect(changed()).toEqual(['remote-x', 'remote-y', 'shared']);
  new PassedTests(root).record(['remote-x', 'shared']);
  expect(changed()).toEqual(['remote-y']);
  new PassedTests(root).record(['remote-y']);
  expect(changed()).toEqual([]);
  write('remote-x/src/new.ts', '');
  expect(changed()).toEqual(['remote-x']);
  write('shared/src/a.test.ts', 'changed');
  expect(changed()).toEqual(['remote-x', 'remote-y', 'shared']);
});

test('tests run again after an installation of other packages', () => {
  write('.gitignore', 'var/\nnode_modules/\n');
  new PassedTests(root).record(['remote-x', 'remote-y', 'shared']);
  write('node_modules/.package-lock.json', '{}');
  expect(changed()).toEqual(['remote-x', 'remote-y', 'shared']);
});

test('a change back to files that passed needs no run', () => {
  new PassedTests(root).record(['remote-x', 'remote-y', 'shared']);
  write('remote-x/src/a.test.ts', 'changed');
  expect(changed()).toEqual(['remote-x']);
  write('remote-x/src/a.test.ts', '');
  expect(changed()).toEqual([]);
});

test('a file that changes during the run leaves its package to be tested again', () => {
  const run = new PassedTests(root);
  write('remote-x/src/a.test.ts', 'changed');
  run.record(['remote-x', 'remote-y', 'shared']);
  expect(changed()).toEqual(['remote-x']);
});

test('without git all tests run', () => {
  rmSync(path.join(root, '.git'), { recursive: true });
  new PassedTests(root).record(['remote-x', 'remote-y', 'shared']);
  expect(changed()).toEqual(['remote-x', 'remote-y', 'shared']);
});

test('a damaged record counts as none', () => {
  new PassedTests(root).record(['shared']);
  write('var/cache/passed.json', '{');
  expect(changed()).toEqual(['remote-x', 'remote-y', 'shared']);
});
