import { buildLiveApp } from '../testing/buildFixture';
import { covers, judgeRoutes, overlap, pagesOf } from './routes.rule';

const moved = (app: string, back = false) => [{ app, back }];

test.each([
  ['/course/*', '/course/buy', true],
  ['/course/*', '/course', true],
  ['/course/*', '/courses', false],
  ['/course/:id', '/course/buy', true],
  ['/course/:id', '/course/buy/now', false],
  ['/course/:id', '/course', false],
  ['/a/:x/c', '/:y/b/c', true],
  ['/exam', '/examples', false],
  ['/a/b?', '/a', true],
  ['/', '/', true],
  ['/', '/login', false],
  ['/Course', '/course', true],
])('%s and %s overlap: %p', (one, other, shared) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([shared, shared]);
});

test.each([
  ['/course/*', '/course/view/:id', true],
  ['/course/*', '/course', true],
  ['/course/:id', '/course/buy', true],
  ['/course/buy', '/course/:id', false],
  ['/course/:id', '/course', false],
  ['/course/:id', '/course/*', false],
  ['/course/view/*', '/course/*', false],
  ['/a/:x/c', '/a/b/d', false],
  ['/a/b', '/a/b?', false],
  ['/a/b?', '/a/b', true],
])('%s covers %s: %p', (outer, inner, whole) => {
  expect(covers(outer, inner)).toBe(whole);
});

test('lists named pages, and a wildcard route only if no page below it is named', () => {
  const preload = { '*': ['r.js'], '/student/results': ['a.js'] };
  expect(pagesOf({ routes: ['/student/*', '/student/:page', '/help/*'], preload })).toEqual([
    '/student/results',
    '/student/:page',
    '/help/*',
  ]);
});

const course = buildLiveApp({
  layouts: ['course-view'],
  routes: ['/course/*'],
  preload: { '/course/buy': ['b.js'], '/course/:id': ['c.js'] },
});
const student = buildLiveApp({ routes: ['/student/*'] });

test('RL-03 accepts unchanged routes', () => {
  const next = { course: { ...course, version: '2' }, student };
  expect(judgeRoutes(next, { course, student }, moved('course'))).toEqual({ objections: [], notes: [] });
});

test('RL-03 objects to a remote without routes', () => {
  const { objections } = judgeRoutes({ 'remote-x': buildLiveApp({ version: '2' }) }, {}, moved('remote-x'));
  expect(objections).toEqual(['remote-x 2 serves no route: name its routes in remote.json and build it again']);
});

test('RL-03 objects to an address with two owners, whichever changes', () => {
  const greedy = buildLiveApp({ version: '3', routes: ['/student/help'] });
  const sentence = /^help 3 and student 1 both serve \/student\/help: /;
  expect(judgeRoutes({ help: greedy, student }, { student }, moved('help')).objections).toEqual([
    expect.stringMatching(sentence),
  ]);
  const both = [...moved('help'), ...moved('student')];
  expect(judgeRoutes({ help: greedy, student }, {}, both).objections).toHaveLength(1);
  expect(judgeRoutes({ help: greedy, student }, { help: greedy, student }, moved('course')).objections).toEqual([]);
});

test("RL-03 lets a nested remote share the outer remote's addresses, but not two nested remotes", () => {
  const exam = buildLiveApp({ routes: ['/course/view/:c/exam/:e/*'], nestedIn: 'course-view' });
  for (const app of ['exam', 'course']) {
    expect(judgeRoutes({ course, exam }, { course }, moved(app)).objections).toEqual([]);
  }
  const second = { ...exam, version: '9' };
  expect(judgeRoutes({ course, exam, second }, { course, exam }, moved('second')).objections).toEqual([
    expect.stringContaining('second 9 and exam 1 both serve /course/view/:c/exam/:e/*'),
  ]);
});

test('RL-03 objects to two owners of an address outside the layout', () => {
  const inside = '/course/view/:c/exam/:e/*';
  const greedy = buildLiveApp({ version: '2', routes: [inside, '/student/*'], nestedIn: 'course-view' });
  const framed = { ...course, layouts: ['course-view'] };
  const sentence = (one: string, other: string) =>
    `${one} and ${other} both serve /student/*: give one of them other routes, promote both in one command if the page moves, or nest one in a layout of the other`;
  const planned = { course: framed, student, exam: greedy };
  expect(judgeRoutes(planned, {}, moved('exam')).objections).toEqual([sentence('exam 2', 'student 1')]);
  const layered = { ...planned, student: { ...student, layouts: ['student-view'] } };
  expect(judgeRoutes(layered, {}, moved('student')).objections).toEqual([sentence('student 1', 'exam 2')]);
  const modest = { ...greedy, routes: [inside] };
  expect(judgeRoutes({ course: framed, student, exam: modest }, {}, moved('exam')).objections).toEqual([]);
});

test('RL-03 a page moves between remotes that go live together, and with neither of them alone', () => {
  const first = { one: buildLiveApp({ routes: ['/a', '/moves'] }), two: buildLiveApp({ routes: ['/b'] }) };
  const next = {
    one: buildLiveApp({ version: '2', routes: ['/a'] }),
    two: buildLiveApp({ version: '2', routes: ['/b', '/moves'] }),
  };
  expect(judgeRoutes({ ...first, one: next.one }, first, moved('one')).objections).toHaveLength(1);
  expect(judgeRoutes({ ...first, two: next.two }, first, moved('two')).objections).toHaveLength(1);
  const both = [...moved('one'), ...moved('two')];
  expect(judgeRoutes(next, first, both)).toEqual({ objections: [], notes: [] });
});

test('RL-03 objects to the removal of a page, also below a remaining wildcard route', () => {
  const poorer = buildLiveApp({ version: '2', routes: ['/course/*'], preload: { '/course/:id': ['c.js'] } });
  // /course/buy matches /course/:id too: only named pages count.
  const without = { ...poorer, preload: { '/course/list': ['c.js'] } };
  expect(judgeRoutes({ course: without }, { course }, moved('course')).objections).toEqual([
    'course 2 no longer serves /course/buy, /course/:id, which 1 does: bring the page back, promote the remote that has it now in the same command, or say with --force why it goes',
  ]);
  expect(judgeRoutes({ course: poorer }, { course }, moved('course')).objections).toEqual([]);
});

test('RL-03 accepts that another application takes over a page', () => {
  const without = buildLiveApp({ version: '2', routes: ['/course/view/:id'] });
  const shop = buildLiveApp({ routes: ['/course/buy/*'] });
  const before = { course: buildLiveApp({ routes: ['/course/view/:id', '/course/buy/now'] }) };
  expect(judgeRoutes({ course: without, shop }, before, moved('course')).objections).toEqual([]);
  expect(judgeRoutes({ course: without }, before, moved('course')).objections).toHaveLength(1);
});

test('RL-03 does not take files that the shell preloads for a page', () => {
  const without = buildLiveApp({ version: '2', routes: ['/course/view/:id'] });
  const shell = buildLiveApp({ kind: 'shell', routes: [], preload: { '/:page/*': ['reads.js'] } });
  const before = { shell, course: buildLiveApp({ routes: ['/course/view/:id', '/course/buy/now'] }) };
  expect(judgeRoutes({ shell, course: without }, before, moved('course')).objections).toHaveLength(1);
});

test('RL-02 notes pages that a rollback removes', () => {
  const older = buildLiveApp({ version: '0', routes: ['/course/*'], preload: { '/course/list': ['c.js'] } });
  expect(judgeRoutes({ course: older }, { course }, moved('course', true))).toEqual({
    objections: [],
    notes: ['course 0 no longer serves /course/buy, /course/:id, which 1 does'],
  });
});
