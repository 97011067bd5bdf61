import { judgeContainer, judgeCopies, LIBRARY_MARKS } from './container.rule';

const WHO = 'remote-x 2';
const remote = {
  kind: 'remote' as const,
  entry: 'remote.js',
  uses: ['react', 'antd/es/button'],
  requires: { react: '^19.3.1', antd: '^6.0.0' },
};
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
const files = new Set(['remote.js', 'routes.js', 'x.css', 'x.woff2']);
const texts = { 'remote.js': 'export const get = 1;', 'routes.js': 'import "./a.js";', 'x.css': '.x{}' };
const withTexts = (over: object = {}) => Object.entries<string>({ ...texts, ...over });
const exposed = (path: string, file = 'routes.js') => [{ path, assets: { js: { sync: [file] } } }];

test('accepts a complete remote', () => {
  expect([judgeContainer(WHO, remote, container(), files), judgeCopies(WHO, remote, withTexts())]).toEqual([[], []]);
});

test.each([
  ['no manifest of its container', null, /has no mf-manifest\.json/],
  ['an unreadable one', '{"exposes":', /mf-manifest\.json of remote-x 2 cannot be read/],
  ['one without exposes', '{}', /cannot be read/],
  ['nothing exposed', container({ exposes: [] }), /exposes nothing, not \.\/routes/],
  ['another module', container({ exposes: exposed('./pages') }), /exposes \.\/pages, not/],
  ['a chunk it lacks', container({ exposes: exposed('./routes', 'gone.js') }), /from gone\.js, which it does not have/],
  [
    'a use that it keeps to itself',
    container({ shared: [{ name: 'react' }, { name: 'antd/es/table' }] }),
    /uses antd\/es\/table without its manifest saying so/,
  ],
  [
    'another entry',
    container({ metaData: { remoteEntry: { name: 'other.js' } } }),
    /starts with remote\.js, but its container is other\.js/,
  ],
])('RL-03 objects to a remote with %s', (_, text, sentence) => {
  expect(judgeContainer(WHO, remote, text, files)).toEqual([expect.stringMatching(sentence)]);
});

test('RL-03 objects to a container that asks for another range than its manifest', () => {
  const shared = [{ name: 'react', requiredVersion: '^18.0.0' }];
  expect(judgeContainer(WHO, remote, container({ shared }), files)).toEqual([
    'remote-x 2 asks for react ^18.0.0, but its manifest says ^19.3.1: build it again',
  ]);
});

test('accepts a container that takes any version', () => {
  const shared = [{ name: 'react', requiredVersion: false }, { name: 'antd/es/button' }];
  expect(judgeContainer(WHO, remote, container({ shared }), files)).toEqual([]);
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
  const carried = withTexts({ 'chunk.js': `;${code};` });
  expect(judgeCopies(WHO, remote, carried)).toEqual([
    `remote-x 2 brings its own ${library} (in chunk.js): the shell provides it, so name it under peerDependencies`,
  ]);
  expect(judgeCopies(WHO, { kind: 'shell' }, carried)).toEqual([]);
});
