import { judgeVisit, type Seen } from './visit.rule';

const visit = { app: 'remote-x', page: '/x/*', address: '/x', as: 'student' as const };
const expected = {
  version: '2',
  base: '/apps/remote-x/2/',
  entry: 'main.js',
  previous: { version: '1', base: '/apps/remote-x/1/' },
};
const good: Seen = {
  settled: true,
  pageErrors: [],
  complaints: [],
  failedFiles: [],
  askedFiles: ['/apps/remote-x/2/main.js'],
  address: '/x',
  direction: 'rtl',
  turned: null,
  primary: { said: '#1d4ed8', there: '#1d4ed8' },
  remote: { status: 'ready', version: '2', because: 'live' },
  strangers: [],
  renderers: 1,
  shown: true,
};
const against = (over: Partial<Seen>) => judgeVisit(visit, expected, { ...good, ...over });

test('a page as it should be has nothing against it, also one that sends its visitor to log in', () => {
  expect(against({})).toEqual([]);
  expect(against({ address: '/login' })).toEqual([]);
});

test.each<[string, Partial<Seen>, string]>([
  [
    'that asks for what is not there',
    { failedFiles: ['/apps/a.js in vain: 404'] },
    'asked for /apps/a.js in vain: 404',
  ],
  ['that throws', { pageErrors: ['boom'] }, 'threw boom'],
  ['that broke', { complaints: ['[manassa] the page broke'] }, '[manassa] the page broke'],
  ['that goes on and on', { settled: false }, 'did not settle in time'],
  [
    'that its routes lack',
    { address: '/not-found-404' },
    'was not found: the application declares a page that its routes do not have',
  ],
  ['that is empty', { shown: false }, 'shows nothing'],
  ['turned round', { direction: 'ltr' }, 'turned the page to ltr: it has to stay rtl'],
  ['with its part turned round', { turned: '<section>' }, '<section> reads from left to right'],
  [
    'that lost the theme',
    { primary: { said: '#1d4ed8', there: '' } },
    "has the primary colour none in place of the shell's #1d4ed8",
  ],
  [
    'of a shell without the theme',
    { primary: { said: '', there: '' } },
    "has the primary colour none in place of the shell's none",
  ],
  [
    'with two of one library',
    { strangers: ['react from a@1'] },
    'runs a second copy of a shared library: react from a@1',
  ],
  ['drawn twice', { renderers: 2 }, 'is drawn by 2 copies of react-dom'],
  ['drawn by nobody', { renderers: 0 }, 'is drawn by 0 copies of react-dom'],
  ['that is down', { remote: { status: 'down', error: 'no entry' } }, 'did not load: no entry'],
  ['that nobody loaded', { remote: { status: 'absent' } }, 'was not loaded'],
  [
    'that fell back',
    { remote: { status: 'ready', version: '1', because: 'fallback' } },
    'did not load: the page fell back to 1',
  ],
  ['of another version', { remote: { status: 'ready', version: '3', because: 'live' } }, 'runs as 3'],
])('RL-03 a page %s is objected to', (_, over, sentence) => {
  expect(against(over)).toEqual([`remote-x 2 at /x (student): ${sentence}`]);
});

test('RL-03 under a shell that says nothing of its remotes, what was asked for tells', () => {
  expect(against({ remote: null })).toEqual([]);
  expect(against({ remote: null, askedFiles: ['/apps/remote-x/2/main.js?again=1'] })).toEqual([]);
  expect(against({ remote: null, askedFiles: [] })).toEqual(['remote-x 2 at /x (student): was never asked for']);
  const both = ['/apps/remote-x/2/main.js', '/apps/remote-x/1/main.js'];
  expect(against({ remote: null, askedFiles: both })).toEqual([
    'remote-x 2 at /x (student): did not load: the page fell back to 1',
  ]);
});
