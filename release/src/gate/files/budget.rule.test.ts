import { buildLiveApp } from '../../testing/buildFixture';
import { judgeBudget, pageWeights } from './budget.rule';

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

test('weighs the shell by its entry and common preloads', () => {
  const shell = buildLiveApp({ kind: 'shell', entry: 'main.js', preload: { '*': ['view.css'] } });
  expect(pageWeights(shell, sizes)).toEqual([{ page: '*', bytes: 4500 }]);
});

test('RL-03 accepts a version within its budget, and refuses one byte more', () => {
  expect(judgeBudget('remote-x', app, null, sizes)).toEqual({ objections: [], notes: [] });
  const { objections } = judgeBudget('remote-x', app, null, { ...sizes, 'main.js': 4001 });
  expect(objections).toEqual([
    'remote-x 2 sends 10.0 kB before /course/view/:c/exam/:e shows, more than its budget of 10 kB: make it smaller, or raise budget.firstScreenKb in remote-x/package.json and build it again',
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
