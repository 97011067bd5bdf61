import { isBuildInput, lockedPackages, versionOf } from './version.rule';

test('the same inputs give the same version in any order, other inputs a different one', () => {
  const version = versionOf('1.2.0', [
    ['a.ts', '1'],
    ['b.ts', '2'],
  ]);
  expect(version).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
  expect(
    versionOf('1.2.0', [
      ['b.ts', '2'],
      ['a.ts', '1'],
    ]),
  ).toBe(version);
  expect(
    versionOf('1.2.0', [
      ['a.ts', '2'],
      ['b.ts', '1'],
    ]),
  ).not.toBe(version);
  expect(versionOf('1.2.0', [['a.ts', '1']])).not.toBe(version);
});

test('ignores tests, builds and installed packages', () => {
  const files = [
    'src/a.ts',
    'remote.json',
    'dist/',
    'node_modules/',
    'src/a.test.tsx',
    'src/testing/',
    '.env',
    'README.md',
    'coverage/',
    'var/',
    'build.log',
    'tsconfig.tsbuildinfo',
    'src/a.fixture.ts',
    'jest.config.js',
  ];
  expect(files.filter(isBuildInput)).toEqual(['src/a.ts', 'remote.json']);
});

test('a version depends on the build tools and bundled packages, nearest copy first, without peers', () => {
  const packages = {
    shell: { dependencies: { a: '1', '@x/shared': '1' }, peerDependencies: { peer: '1' } },
    'shell/node_modules/a': { version: '2', dependencies: { b: '1', d: '1' } },
    'shell/node_modules/a/node_modules/d': { version: '1', dependencies: { e: '1' } },
    'shell/node_modules/e': { version: '5' },
    'node_modules/e': { version: '1' },
    'node_modules/a': { version: '1' },
    'node_modules/b': { version: '1', peerDependencies: { c: '1' } },
    'node_modules/c': { version: '1', dependencies: { b: '1' } },
    'node_modules/peer': { version: '1' },
    'node_modules/unused': { version: '1' },
    'node_modules/@x/shared': { link: true, resolved: 'shared' },
    shared: { version: '1.0.0', dependencies: { v: '1' }, peerDependencies: { peer: '1' } },
    'node_modules/v': { version: '9' },
    'node_modules/@rspack/core': { version: '2', optionalDependencies: { binding: '2', missing: '2' } },
    'node_modules/binding': { version: '2' },
    'node_modules/postcss': { version: '8' },
    'node_modules/@csstools/postcss-media-minmax': { version: '3' },
  };
  expect(
    lockedPackages({ packages }, 'shell')
      .map((entry) => entry.join('@'))
      .sort(),
  ).toEqual([
    'node_modules/@csstools/postcss-media-minmax@3',
    'node_modules/@rspack/core@2',
    'node_modules/b@1',
    'node_modules/binding@2',
    'node_modules/c@1',
    'node_modules/postcss@8',
    'node_modules/v@9',
    'shared@1.0.0',
    'shell/node_modules/a/node_modules/d@1',
    'shell/node_modules/a@2',
    'shell/node_modules/e@5',
  ]);
});
