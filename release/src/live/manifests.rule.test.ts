import { buildLiveApp } from '../testing/buildFixture';
import { objections } from './manifests.rule';

const shell = buildLiveApp({
  kind: 'shell',
  version: '7',
  provides: { react: '19.3.1', 'antd/es/button': '6.6.8', '@manassa/shared/ui': '1.0.0' },
});
const remote = buildLiveApp({
  routes: ['/course/*'],
  uses: ['react', 'antd/es/button'],
  requires: { react: '^19.3.1', antd: '^6.0.0', '@manassa/shared': '1.0.0' },
});
const nested = buildLiveApp({ routes: ['/course/view/:courseId/exam/:itemId/*'], nestedIn: 'course-view' });

test('accepts a remote whose required ranges the shell provides', () => {
  expect(objections({ shell, 'remote-x': remote }, ['remote-x', 'shell'])).toEqual([]);
  const below = { ...remote, requires: { react: '^19.3.1', 'antd/': '^6.0.0' } };
  expect(objections({ shell, 'remote-x': below }, ['remote-x'])).toEqual([]);
});

test.each([
  [
    'uses what the shell lacks',
    { uses: ['antd/es/table', 'antd/es/tree'] },
    'remote-x 1 uses antd/es/table, antd/es/tree, which shell 7 does not provide: add it to the platform of the shell and release that first',
  ],
  [
    'needs another range',
    { requires: { ...remote.requires, react: '^20.0.0' } },
    'remote-x 1 needs react ^20.0.0, but shell 7 provides 19.3.1: build remote-x for 19.3.1, or release a shell that provides ^20.0.0 first',
  ],
  [
    'needs an unknown package',
    { requires: { ...remote.requires, swr: '2' } },
    'remote-x 1 needs swr 2, which shell 7 does not provide: add it to the platform of the shell and release that first',
  ],
  [
    'needs a package whose name begins the name of another',
    { requires: { ...remote.requires, ant: '6' } },
    'remote-x 1 needs ant 6, which shell 7 does not provide: add it to the platform of the shell and release that first',
  ],
  [
    'names a range that is none',
    { requires: { ...remote.requires, react: 'newest!' } },
    'remote-x 1 needs react in "newest!", which is not a range: correct peerDependencies in remote-x/package.json',
  ],
  [
    'uses what it names no range for',
    { uses: ['react', 'antd/es/button', '@manassa/shared/ui'], requires: { react: '^19.3.1' } },
    'remote-x 1 uses antd/es/button, @manassa/shared/ui without a range: name the package under peerDependencies in remote-x/package.json',
  ],
  [
    'names no range for one package',
    { requires: { react: '^19.3.1' } },
    'remote-x 1 uses antd/es/button without a range: name the package under peerDependencies in remote-x/package.json',
  ],
  [
    'speaks another contract',
    { contractVersion: 2 },
    'remote-x 1 speaks contract 2, shell 7 speaks 1: release both for one contract, the shell first',
  ],
])('RL-03 objects to a remote that %s', (_, over, sentence) => {
  expect(objections({ shell, 'remote-x': { ...remote, ...over } }, ['remote-x'])).toEqual([sentence]);
});

test('objects to a shell that removes a library, once for each remote that uses it', () => {
  const poorer = { ...shell, version: '8', provides: { ...shell.provides, 'antd/es/button': '5.0.0' } };
  expect(objections({ shell: poorer, 'remote-x': remote }, ['shell'])).toEqual([
    'remote-x 1 needs antd ^6.0.0, but shell 8 provides 5.0.0: build remote-x for 5.0.0, or release a shell that provides ^6.0.0 first',
  ]);
});

test('refuses a remote while no shell is live', () => {
  expect(objections({ 'remote-x': remote }, ['remote-x'])).toEqual([
    'no shell is live: promote the shell before remote-x',
  ]);
});

test('objects to a nested remote without the outer one', () => {
  const sentence =
    'remote-y 1 is nested in "course-view", which no live remote has: release the remote with that layout first';
  expect(objections({ shell, 'remote-y': nested }, ['remote-y'])).toEqual([sentence]);
  expect(objections({ shell, 'remote-y': nested, 'remote-x': remote }, ['remote-y'])).toEqual([sentence]);
  const named = { ...remote, layouts: ['course-view'] };
  expect(objections({ shell, 'remote-y': nested, 'remote-x': named }, ['remote-y'])).toEqual([]);
  const renamed = { ...remote, layouts: ['course-frame'] };
  expect(objections({ shell, 'remote-y': nested, 'remote-x': renamed }, ['remote-x'])).toEqual([sentence]);
  expect(objections({ shell, 'remote-y': nested, 'remote-x': renamed }, ['shell', 'remote-x'])).toEqual([sentence]);
});

test('ignores old problems of unchanged applications', () => {
  const broken = { ...remote, uses: ['antd/es/table'] };
  expect(objections({ shell, 'remote-x': broken, 'remote-z': remote }, ['remote-z'])).toEqual([]);
});
