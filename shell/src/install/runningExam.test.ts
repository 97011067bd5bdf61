import { noteRunningVersion, pinVersion, unpinVersion } from '@manassa/shared/federation';
import { followRunningExam } from './runningExam';

const EXAM = '/course/view/c/section/s/exam/e1';

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/student/courses?running-exam');
});

function pinExam(): void {
  noteRunningVersion('remote-exam', {
    version: '1',
    base: '/apps/remote-exam/1/',
    entry: 'remote.js',
    routes: ['/exam/*'],
    nestedIn: null,
  });
  pinVersion('remote-exam', EXAM);
}

function logIn(login: string): void {
  window.localStorage.setItem('loginToken', `token of ${login}`);
  window.localStorage.setItem('manassa.login', login);
}

it('OF-06 OF-07 leads the shortcut to no attempt of another student, who has logged out', () => {
  logIn('first');
  pinExam();
  window.localStorage.removeItem('loginToken');
  followRunningExam();
  expect(window.location.pathname).toBe('/student/courses');
  logIn('second');
  window.history.replaceState(null, '', '/student/courses?running-exam');
  followRunningExam();
  expect(window.location.pathname).toBe('/student/courses');
  // The attempt goes on with the next login of its student.
  pinExam();
  window.history.replaceState(null, '', '/student/courses?running-exam');
  followRunningExam();
  expect(window.location.pathname).toBe(`${EXAM}/attend`);
});

it('OF-07 leads the shortcut to the attempt that began last', () => {
  logIn('first');
  pinExam();
  unpinVersion('remote-exam', EXAM);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 1000);
  pinVersion('remote-exam', '/course/view/c/section/s/exam/e0');
  jest.restoreAllMocks();
  pinVersion('remote-exam', EXAM);
  followRunningExam();
  expect(window.location.pathname).toBe(`${EXAM}/attend`);
});

it('OF-07 leads the shortcut to my courses while no attempt runs', () => {
  followRunningExam();
  expect(window.location.pathname + window.location.search).toBe('/student/courses');
});

it('OF-07 changes no other address', () => {
  window.history.replaceState(null, '', '/student/results?page=2');
  followRunningExam();
  expect(window.location.pathname + window.location.search).toBe('/student/results?page=2');
});
