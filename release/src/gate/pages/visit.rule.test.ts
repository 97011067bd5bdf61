import { GOOD_PAGE } from '../../testing/fakePages';
import { judgeVisit, type Seen, visitSentences } from './visit.rule';

const expected = { who: 'remote-x 2', version: '2' };
const good: Seen = {
  ...GOOD_PAGE,
  remote: { status: 'ready', version: '2', because: 'live' },
};
const against = (over: Partial<Seen>) => judgeVisit(expected, { ...good, ...over });

test('accepts a correct page, and one that redirects a visitor to log in', () => {
  expect(against({})).toEqual([]);
  expect(against({ address: '/login' })).toEqual([]);
});

test.each<[string, Partial<Seen>, string]>([
  [
    'that requests a missing file',
    { failedFiles: ['/apps/a.js, which failed: 404'] },
    'requested /apps/a.js, which failed: 404',
  ],
  ['that throws', { pageErrors: ['boom'] }, 'threw boom'],
  ['that broke', { complaints: ['[manassa] the page broke'] }, '[manassa] the page broke'],
  ['that does not settle', { settled: false }, 'did not settle in time'],
  [
    'that its routes do not have',
    { address: '/not-found-404' },
    'was not found: its routes do not have this page, or it leads to one that no live remote has',
  ],
  ['that is empty', { shown: false }, 'shows nothing'],
  ['with an apology in its place', { apology: 'عذرًا' }, 'shows "عذرًا" in place of the page'],
  [
    'with another first screen',
    { difference: '0 <p>a in place of 0 <p>b' },
    'its first screen differs from the page: 0 <p>a in place of 0 <p>b',
  ],
  ['that reads from left to right', { direction: 'ltr' }, 'turned the page to ltr: it has to stay rtl'],
  ['with a part that reads from left to right', { turned: '<section>' }, '<section> reads from left to right'],
  [
    'without the primary colour',
    { primary: { said: '#1d4ed8', there: '' } },
    "has the primary colour none in place of the shell's #1d4ed8",
  ],
  [
    'of a shell without a primary colour',
    { primary: { said: '', there: '' } },
    "has the primary colour none in place of the shell's none",
  ],
  [
    'with two copies of a library',
    { strangers: ['react from a@1'] },
    'runs a second copy of a shared library: react from a@1',
  ],
  ['drawn by two copies of react-dom', { renderers: 2 }, 'is drawn by 2 copies of react-dom'],
  ['drawn by no copy of react-dom', { renderers: 0 }, 'is drawn by 0 copies of react-dom'],
  ['that is down', { remote: { status: 'down', error: 'no entry' } }, 'did not load: no entry'],
  ['whose remote was not loaded', { remote: null }, 'was not loaded'],
  [
    'that fell back',
    { remote: { status: 'ready', version: '1', because: 'fallback' } },
    'did not load: the page fell back to 1',
  ],
  ['of another version', { remote: { status: 'ready', version: '3', because: 'live' } }, 'runs as 3'],
])('RL-03 objects to a page %s', (_, over, sentence) => {
  expect(against(over)).toEqual([sentence]);
});

test('RL-03 reports a common fault of pages once, and the first two faults of each page', () => {
  const at = (address: string, ...reasons: string[]) => ({
    visit: { app: 'remote-x', page: address, address, as: 'student' as const },
    expected,
    reasons,
  });
  const repair = 'repair that and publish it as another version';
  expect(visitSentences([at('/a', 'threw x', 'shows nothing', 'and so on'), at('/b', 'threw x')])).toEqual([
    `remote-x 2 at /a (student), /b (student): threw x; ${repair}`,
    `remote-x 2 at /a (student): shows nothing; ${repair}`,
  ]);
  const differs = 'its first screen differs from the page: 0 <p>a in place of 0 <p>b';
  expect(visitSentences([at('/a', differs)])).toEqual([
    `remote-x 2 at /a (student): ${differs}; ${repair}; after a change of shared, make shell and remote live in one step`,
  ]);
  expect(visitSentences(['/a', '/b', '/c', '/d', '/e'].map((address) => at(address, 'threw x')))).toEqual([
    `remote-x 2 at /a (student), /b (student), /c (student) and 2 more: threw x; ${repair}`,
  ]);
});
