import { CONTAINER_FILE, judgeContainer, judgeCopies, judgeTypes, LIBRARY_MARKS, type Texts } from './container.rule';

const remote = {
  kind: 'remote' as const,
  who: 'remote-x 2',
  entry: 'remote.js',
  uses: ['react', 'antd/es/button'],
  requires: { react: '^19.3.1', antd: '^6.0.0' },
  preload: { '*': ['routes.js'], '/x': ['x.css'] },
};
const shell = { who: 'shell 7', provides: { react: '19.3.1', 'antd/es/button': '6.6.8' } };
const container = (over: object = {}) =>
  JSON.stringify({
    metaData: { remoteEntry: { name: 'remote.js' } },
    shared: [
      { name: 'react', requiredVersion: '^19.3.1' },
      { name: 'antd/es/button', requiredVersion: '^6.0.0' },
    ],
    exposes: [{ path: './routes', assets: { js: { sync: ['routes.js'] } } }],
    ...over,
  });
const texts: Texts = {
  [CONTAINER_FILE]: container(),
  'remote.js': 'export const get = 1;',
  'routes.js': 'import "./a.js";',
  'x.css': '.x{}',
  'x.woff2': null,
};
const exposed = (path: string, file = 'routes.js') => [{ path, assets: { js: { sync: [file] } } }];

test('accepts a complete remote', () => {
  expect([judgeContainer(remote, texts, shell), judgeTypes(remote, texts), judgeCopies(remote, texts)]).toEqual([
    [],
    [],
    [],
  ]);
});

test.each([
  ['no manifest of its container', { [CONTAINER_FILE]: undefined }, /has no mf-manifest\.json/],
  ['an unreadable one', { [CONTAINER_FILE]: '{"exposes":' }, /mf-manifest\.json of remote-x 2 cannot be read/],
  ['one without exposes', { [CONTAINER_FILE]: '{}' }, /cannot be read/],
  ['nothing exposed', { [CONTAINER_FILE]: container({ exposes: [] }) }, /exposes nothing, not \.\/routes/],
  ['another module', { [CONTAINER_FILE]: container({ exposes: exposed('./pages') }) }, /exposes \.\/pages, not/],
  [
    'a chunk it lacks',
    { [CONTAINER_FILE]: container({ exposes: exposed('./routes', 'gone.js') }) },
    /from gone\.js, which it does not have/,
  ],
  [
    'a use that it keeps to itself',
    { [CONTAINER_FILE]: container({ shared: [{ name: 'react' }, { name: 'antd/es/table' }] }) },
    /uses antd\/es\/table without its manifest saying so/,
  ],
  [
    'another entry',
    { [CONTAINER_FILE]: container({ metaData: { remoteEntry: { name: 'other.js' } } }) },
    /starts with remote\.js, but its container is other\.js/,
  ],
])('RL-03 objects to a remote with %s', (_, over, sentence) => {
  const changed = Object.fromEntries(Object.entries({ ...texts, ...over }).filter(([, text]) => text !== undefined));
  expect(judgeContainer(remote, changed as Texts, shell)).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  [
    'another range than its manifest',
    '^18.0.0',
    remote.requires,
    'remote-x 2 asks for react ^18.0.0, but its manifest says ^19.3.1: build it again',
  ],
  [
    'what the shell does not have',
    '^18.0.0',
    { react: '^18.0.0' },
    'remote-x 2 asks for react ^18.0.0, but shell 7 provides 19.3.1: build it for that',
  ],
  [
    'no range at all',
    'newest!',
    { react: 'newest!' },
    'remote-x 2 asks for react in "newest!", which is not a range: build it again',
  ],
])('RL-03 objects to a container that asks for %s', (_, requiredVersion, requires, sentence) => {
  const asking = { ...texts, [CONTAINER_FILE]: container({ shared: [{ name: 'react', requiredVersion }] }) };
  expect(judgeContainer({ ...remote, requires }, asking, shell)).toEqual([sentence]);
});

test('accepts a container that takes any version', () => {
  const shared = [{ name: 'react', requiredVersion: false }, { name: 'antd/es/button' }];
  expect(judgeContainer(remote, { ...texts, [CONTAINER_FILE]: container({ shared }) }, shell)).toEqual([]);
});

test.each([
  ['an entry that is no script', { ...remote, entry: 'remote.txt' }, {}, /^the entry .* is served as text\/plain/],
  [
    'a preload of another type',
    { ...remote, preload: { '*': ['a.json'] } },
    {},
    /preloads a\.json, .* application\/json/,
  ],
  ['a page as a script', remote, { 'routes.js': '<!DOCTYPE html><p>' }, /routes\.js .* web page instead of a script/],
  ['a page as a style', remote, { 'x.css': '\n<html lang="ar">' }, /x\.css .* web page instead of a style sheet/],
])('RL-03 objects to %s', (_, version, over, sentence) => {
  expect(judgeTypes(version, { ...texts, ...over } as Texts)).toEqual([expect.stringMatching(sentence)]);
});

test('accepts the HTML files of a shell', () => {
  expect(judgeTypes({ ...remote, preload: {} }, { 'page.html': '<!doctype html>' })).toEqual([]);
});

const samples: Record<string, string> = {
  react: 'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=S',
  'react-dom': 't.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = i',
  'react-router-dom': 'window.__reactRouterVersion="7"',
  jotai: 'const t=e=>e.INTERNAL_buildStore()',
  swr: 'const k="$swr$"+e',
  dayjs: 'this.$isDayjsObject=!0',
  antd: 'createContext({getPrefixCls:e=>e,iconPrefixCls:"anticon"})',
  '@ant-design/cssinjs': 'o("data-css-hash",x)',
  '@manassa/shared': 'f("حدث خطأ في الاتصال حاول مرة أخرى")',
};

test('every library of the platform has a mark', () => {
  expect(Object.keys(LIBRARY_MARKS)).toEqual(Object.keys(samples));
});

test.each(Object.entries(samples))('FE-03 RL-03 objects to a remote that bundles %s', (library, code) => {
  const carried = { ...texts, 'chunk.js': `;${code};` };
  expect(judgeCopies(remote, carried)).toEqual([
    `remote-x 2 brings its own ${library} (in chunk.js): the shell provides it, so name it under peerDependencies`,
  ]);
  expect(judgeCopies({ ...remote, kind: 'shell' }, carried)).toEqual([]);
});
