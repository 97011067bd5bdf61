import { loginAddress, returnPath, STUDENT_HOME } from './returnPath.rule';

test('SE-03 the login leads back to the page that sent a visitor there, with its query', () => {
  const from = '/course/view/c 1?tab=a&b=ج#top'.replace(' ', '%20');
  const { search, pathname } = new URL(loginAddress(from), 'http://localhost');
  expect(pathname).toBe('/login');
  expect(returnPath(search)).toBe(from);
});

test.each(['/loginhelp', '/signups/1', '/course/login'])('SE-03 leads back to %s', (next) => {
  expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBe(next);
});

test.each([
  '',
  'student/results',
  'https://example.com/',
  '//example.com/',
  '/\\example.com/',
  '/a\\b',
  '/a b',
  '/\t/example.com',
  '/login',
  '/login?next=/login',
  '/login/x',
  '/signup#x',
])('SE-03 leads from %j to the home of the student', (next) => {
  expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBe(STUDENT_HOME);
});

test('SE-03 a login that was opened directly leads to the home of the student', () => {
  expect(returnPath('')).toBe('/student/courses');
});
