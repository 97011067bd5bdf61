import { matchPath } from 'react-router-dom';
import { buildLiveApp } from '../../testing/buildFixture';
import { addressOf, visitsOf } from './visit.rule';

test.each([
  ['/', '/'],
  ['/student/*', '/student'],
  ['/course/stage/:stage/grade/:grade', '/course/stage/highschool/grade/third'],
  ['/course/details/:courseId', '/course/details/course-1'],
  [
    '/course/view/:courseId/section/:sectionId/lecture/:itemId',
    '/course/view/course-1/section/section-1/lecture/lecture-1',
  ],
  ['/exam/:itemId/result', '/exam/exam-result/result'],
  ['/help/:topic?', '/help/topic-1'],
])('visits %s at %s', (pattern, address) => {
  expect(addressOf(pattern)).toBe(address);
  expect(matchPath(pattern, address)).not.toBeNull();
});

const shell = buildLiveApp({ kind: 'shell' });
const course = buildLiveApp({ routes: ['/course/*'], preload: { '/course/buy': [], '/course/view/:c/*': [] } });
const exam = buildLiveApp({
  routes: ['/course/view/:c/exam/:itemId/*'],
  nestedIn: 'course-view',
  preload: { '/course/view/:c/exam/:itemId/start': [], '/course/view/:c/exam/:itemId/attend': [] },
});
const student = buildLiveApp({ routes: ['/student/*'] });
const apps = { shell, course, exam, student };
const pages = (...changed: string[]) =>
  visitsOf(apps, changed)
    .filter(({ as }) => as === 'student')
    .map(({ app, page }) => `${app} ${page}`);

test('visits every page of a changed remote, as a student and as a visitor', () => {
  expect(visitsOf(apps, ['student'])).toEqual([
    { app: 'student', page: '/student/*', address: '/student', as: 'student' },
    { app: 'student', page: '/student/*', address: '/student', as: 'visitor' },
  ]);
});

test('visits a page of each remote nested in a changed one', () => {
  expect(pages('course')).toEqual([
    'course /course/buy',
    'course /course/view/:c/*',
    'exam /course/view/:c/exam/:itemId/start',
  ]);
  expect(pages('exam')).toHaveLength(2);
});

test('visits every page of every remote for a changed shell', () => {
  expect(pages('shell')).toHaveLength(5);
});
