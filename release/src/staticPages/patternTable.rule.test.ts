import { matchPath } from 'react-router-dom';
import { buildLiveApp } from '../testing/buildFixture';
import { pageKey, patternsOf, regexOf, sampleAddresses, tableName } from './patternTable.rule';

const EXAM = '/course/view/:courseId/section/:sectionId/exam/:itemId';
const PATTERNS = patternsOf({
  'remote-public': buildLiveApp({ routes: ['/', '/login'], preload: { '*': ['a.js'], '/': ['b.js'] } }),
  'remote-course-player': buildLiveApp({
    routes: ['/course/*'],
    preload: { '/course/buy': [], '/course/:what': [], '/course/view/:courseId/*': [], '/course/a.b/:x?': [] },
  }),
  'remote-exam': buildLiveApp({ routes: [`${EXAM}/*`], preload: { [`${EXAM}/start`]: [] } }),
});

test('the patterns that pages depend on are those of routes and preloads, each once', () => {
  expect(PATTERNS).toEqual([
    '/',
    '/course/*',
    '/course/:what',
    '/course/a.b/:x?',
    '/course/buy',
    '/course/view/:courseId/*',
    `${EXAM}/*`,
    `${EXAM}/start`,
    '/login',
  ]);
  expect(tableName(PATTERNS)).toMatch(/^[0-9a-f]{10}$/);
});

const WORDS = [
  '',
  'course',
  'COURSE',
  'view',
  'buy',
  'a.b',
  'a-b',
  'section',
  'exam',
  'start',
  'login',
  'x',
  '%D9%85',
  ':',
];

/** Repeats itself, so that a failure can be looked at. */
function* addresses(count: number): Generator<string> {
  let state = 7;
  const next = (below: number) => (state = (state * 48271) % 2147483647) % below;
  for (let at = 0; at < count; at += 1) {
    yield `/${Array.from({ length: next(10) }, () => WORDS[next(WORDS.length)]).join('/')}`;
  }
}

test('a regular expression matches exactly what the router matches', () => {
  const regexes = PATTERNS.map((pattern) => new RegExp(regexOf(pattern), 'i'));
  const exam = ['/course/view/1/section/2/exam/3', '/course/view/1/section/2/exam/3/start/', '/Course/View/1//', '//'];
  const different = [...exam, ...addresses(5000)].filter((address) =>
    PATTERNS.some((pattern, at) => regexes[at]?.test(address) !== (matchPath(pattern, address) !== null)),
  );
  expect(different).toEqual([]);
});

test('there is a sample for every page that an address can have', () => {
  const samples = sampleAddresses(PATTERNS);
  for (const [key, address] of samples) expect(pageKey(PATTERNS, address)).toBe(key);
  expect([...addresses(5000)].filter((address) => !samples.has(pageKey(PATTERNS, address)))).toEqual([]);
});
