import { buildLiveApp } from '../../testing/buildFixture';
import { describeGrowth, judgeBudget, pageWeights, readModules } from './budget.rule';

const app = buildLiveApp({
  version: '2',
  entry: 'main.js',
  routes: ['/course/*'],
  preload: { '*': ['routes.js'], '/course/view/:c/*': ['view.js', 'view.css'], '/course/view/:c/exam/:e': ['exam.js'] },
  budget: { firstScreenKb: 10 },
});
const sizes = {
  'main.js': 4000,
  'routes.js': 1000,
  'view.js': 2000,
  'view.css': 500,
  'exam.js': 2500,
  'late.js': 90_000,
};

test('weighs a page by its entry, the common preloads and those of each matching pattern', () => {
  expect(pageWeights(app, sizes)).toContainEqual({ page: '/course/view/:c/exam/:e', bytes: 10_000 });
  expect(pageWeights({ ...app, preload: {} }, sizes)).toEqual([{ page: '/course/*', bytes: 4000 }]);
  // A file that two patterns name is sent once.
  const twice = { ...app, preload: { ...app.preload, '/course/view/:c/exam/:e': ['exam.js', 'view.js'] } };
  expect(pageWeights(twice, sizes)).toContainEqual({ page: '/course/view/:c/exam/:e', bytes: 10_000 });
});

test('weighs the shell by its entry and common preloads, and with the files of its pages', () => {
  const shell = buildLiveApp({
    kind: 'shell',
    entry: 'main.js',
    preload: { '*': ['view.css'], '/:page/*': ['view.js'] },
  });
  expect(pageWeights(shell, sizes)).toEqual([
    { page: '*', bytes: 4500 },
    { page: '/:page/*', bytes: 6500 },
  ]);
});

test('RL-03 accepts a version within its budget, and refuses one byte more', () => {
  expect(judgeBudget('remote-x', app, null, sizes)).toEqual({ objections: [], notes: [] });
  const { objections } = judgeBudget('remote-x', app, null, { ...sizes, 'main.js': 4001 });
  expect(objections).toEqual([
    'remote-x 2 sends 10.1 kB before /course/view/:c/exam/:e shows, more than its budget of 10 kB: make it smaller, or raise budget.firstScreenKb in remote-x/package.json and build it again',
  ]);
});

test('RL-03 uses the live version’s budget for a version without one, and notes if neither has one', () => {
  const silent = { ...app, budget: undefined };
  expect(judgeBudget('remote-x', silent, { budget: { firstScreenKb: 9 } }, sizes).objections).toHaveLength(1);
  expect(judgeBudget('remote-x', silent, {}, sizes)).toEqual({
    objections: [],
    notes: ['remote-x 2 names no budget: its size was not judged'],
  });
});

test('FS-06 a page with a budget of its own is held to it, and the module that grew is named', () => {
  const budget = { firstScreenKb: 90, pagesKb: { '/course/view/:c/exam/:e': 9 } };
  const growth = { before: { 'remote-x/src/Exam.tsx': 1000 }, now: { 'remote-x/src/Exam.tsx': 3000 } };
  expect(judgeBudget('remote-x', { ...app, budget }, null, sizes, growth).objections).toEqual([
    'remote-x 2 sends 10.0 kB before /course/view/:c/exam/:e shows, more than its budget of 9 kB; remote-x/src/Exam.tsx grew from 1.0 kB to 3.0 kB before it is minified: make it smaller, or raise budget.pagesKb in remote-x/package.json and build it again',
  ]);
});

const modules = { 'remote-x/src/A.tsx': 1000, 'remote-x/src/B.tsx': 5000, swr: 9000 };

test('FS-06 names the module that grew most', () => {
  expect(describeGrowth(modules, { ...modules, 'remote-x/src/A.tsx': 4000, 'remote-x/src/B.tsx': 5100 })).toBe(
    '; remote-x/src/A.tsx grew from 1.0 kB to 4.0 kB before it is minified',
  );
});

test('FS-06 names a module that is new', () => {
  expect(describeGrowth(modules, { ...modules, antd: 90_000 })).toBe(
    '; antd is new with 90.0 kB before it is minified',
  );
});

test('FS-06 names the largest module where nothing is there to compare with', () => {
  expect(describeGrowth(null, modules)).toBe('; its largest module is swr (9.0 kB before it is minified)');
});

test('FS-06 names nothing that did not grow', () => {
  expect(describeGrowth(modules, modules)).toBe('');
  expect(describeGrowth(modules, null)).toBe('');
});

test.each([null, 'no JSON', '{"a":"b"}'])('reads no modules from %j', (text) => {
  expect(readModules(text)).toBeNull();
});
