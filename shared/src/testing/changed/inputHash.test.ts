import { inputHash } from './inputHash.cjs';

const packages = { shared: [], 'remote-x': ['shared'], 'remote-y': ['shared'], api: ['shared'], e2e: ['shared'] };
const files: [string, string][] = [
  ['shared/src/a.ts', '1'],
  ['remote-x/src/b.ts', '1'],
  ['remote-y/src/c.ts', '1'],
  ['package-lock.json', '1'],
  ['docs/guide.md', '1'],
  ['README.md', '1'],
];

/** Returns the packages whose tests run again when `file` changes. */
function affectedBy(file: string): string[] {
  const changed = files.map(([name, hash]): [string, string] => [name, name === file ? '2' : hash]);
  return Object.keys(packages).filter(
    (name) => inputHash(name, packages, files) !== inputHash(name, packages, changed),
  );
}

test.each([
  ['shared/src/a.ts', ['shared', 'remote-x', 'remote-y', 'api', 'e2e']],
  ['remote-x/src/b.ts', ['remote-x', 'e2e']],
  ['package-lock.json', ['shared', 'remote-x', 'remote-y', 'api', 'e2e']],
  ['docs/guide.md', ['api', 'e2e']],
  ['README.md', ['api', 'e2e']],
])('a change of %s affects %j', (file, affected) => {
  expect(affectedBy(file)).toEqual(affected);
});

test('a file that is added, moved or removed affects its package; the order of files does not', () => {
  const of = (...list: [string, string][]): string => inputHash('shared', packages, list);
  expect(of(...files)).not.toBe(of(...files, ['shared/src/new.ts', '1']));
  expect(of(['shared/a.ts', '1'])).not.toBe(of(['shared/b.ts', '1']));
  expect(of(...files)).toBe(of(...[...files].reverse()));
});
