import { noteRunningVersion, pinVersion } from '@manassa/shared/federation';
import { followRunningExam } from './runningExam';

const EXAM = '/course/view/c/section/s/exam/e1';

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/student/courses?running-exam');
});

it('OF-07 leads the shortcut to the attempt that began last', () => {
  noteRunningVersion('remote-exam', {
    version: '1',
    base: '/apps/remote-exam/1/',
    entry: 'remote.js',
    routes: ['/exam/*'],
    nestedIn: null,
  });
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
