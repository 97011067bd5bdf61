import { buildLiveApp } from '../testing/buildFixture';
import { appsAt, isServed, preloadsFor, readsFor } from './preload.rule';

const apps = {
  shell: buildLiveApp({ kind: 'shell', base: '/s/', entry: 'main.js', preload: { '*': ['main.css', 'cairo.woff2'] } }),
  'remote-public': buildLiveApp({
    base: '/p/',
    entry: 'remote.js',
    routes: ['/', '/login'],
    preload: { '*': ['routes.js'], '/': ['landing.js', 'landing.css'], '/login': ['login.js'] },
  }),
  'remote-course-player': buildLiveApp({
    base: '/c/',
    entry: 'remote.js',
    routes: ['/course/*'],
    preload: { '*': ['routes.js'], '/course/view/:courseId/*': ['view.js'], '/course/buy': ['buy.js'] },
  }),
  'remote-exam': buildLiveApp({
    base: '/e/',
    entry: 'remote.js',
    routes: ['/course/view/:courseId/section/:sectionId/exam/:itemId/*'],
    preload: { '*': ['routes.js'], '/course/view/:courseId/section/:sectionId/exam/:itemId/start': ['start.js'] },
  }),
};
const shell = ['/s/main.css'];
const hrefs = (pathname: string) => preloadsFor(apps, pathname).map(({ href }) => href);

test('a page preloads the shell and exactly the remotes that serve its address', () => {
  expect(hrefs('/')).toEqual([...shell, '/p/remote.js', '/p/routes.js', '/p/landing.js', '/p/landing.css']);
  expect(hrefs('/login')).toEqual([...shell, '/p/remote.js', '/p/routes.js', '/p/login.js']);
  expect(hrefs('/course/buy')).toEqual([...shell, '/c/remote.js', '/c/routes.js', '/c/buy.js']);
  expect(hrefs('/elsewhere')).toEqual(shell);
});

test('an exam preloads its own remote and the player around it', () => {
  expect(hrefs('/course/view/1/section/2/exam/3/start')).toEqual([
    ...shell,
    ...['remote.js', 'routes.js', 'view.js'].map((file) => `/c/${file}`),
    ...['remote.js', 'routes.js', 'start.js'].map((file) => `/e/${file}`),
  ]);
});

test('preloads every script and style sheet with its type', () => {
  expect(preloadsFor(apps, '/').map(({ kind }) => kind)).toEqual(['style', 'script', 'script', 'script', 'style']);
});

test('compares whole segments', () => {
  expect(isServed(apps, '/course')).toBe(true);
  expect(isServed(apps, '/courses')).toBe(false);
  expect(isServed(apps, '/loginx')).toBe(false);
  expect(isServed(apps, '/%E0%A4%A')).toBe(false);
});

test("returns the session's read and those that the address's remotes declare", () => {
  const course = { path: '/course/:courseId', visitors: true };
  const reads = { '/course/details/:courseId': [course], '/student/courses': [{ path: '/enrollment' }] };
  const session = { pattern: '/', path: '/user/my-info' };
  const apps = { shell: { reads: {} }, 'remote-x': { reads } };
  expect(readsFor(apps, '/course/details/1')).toEqual([session, { pattern: '/course/details/:courseId', ...course }]);
  expect(readsFor(apps, '/login')).toEqual([session]);
});

test('OF-03 keeps the shell and the remotes of the address', () => {
  const served = {
    shell: { kind: 'shell' as const, routes: [] },
    exam: { kind: 'remote' as const, routes: ['/course/view/:courseId/section/:sectionId/exam/:itemId/*'] },
  };
  expect(appsAt(served, '/course/view/c/section/s/exam/e/start')).toEqual([served.shell, served.exam]);
  expect(appsAt(served, '/student/courses')).toEqual([served.shell]);
});
