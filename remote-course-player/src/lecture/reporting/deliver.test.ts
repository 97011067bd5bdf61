import { endSession, enterSession, noticesAtom, store, userAtom } from '@manassa/shared/session';
import { buildEnrollment, buildUser, fakeApi } from '@manassa/shared/testing';
import type { FakeAnswer } from '@manassa/shared/testing';
import { deliver } from './deliver';

const report = { courseId: 'c1', enrollmentId: 'e1', contentId: 'l1', watchPercentage: 50, watchedCount: 1 };
const received = { data: { enrollment: buildEnrollment() } };

beforeEach(() => enterSession(buildUser({ studentCode: '1001', loginToken: 'token' })));

test.each<[string, string, FakeAnswer]>([
  ['accepts', 'delivered', received],
  ['accepts with an unreadable response', 'delivered', { data: { enrollment: 'broken' } }],
  ['accepts without content', 'delivered', { body: '', status: 204 }],
  ['refuses for good', 'refused', { refuse: 422 }],
  ['fails', 'unreachable', { refuse: 503 }],
  ['cannot be reached', 'unreachable', { network: true }],
  ['is hidden behind a page of the network', 'unreachable', { body: '<html>' }],
])('a report that the server %s is %s, without a message', async (_, delivery, answer) => {
  fakeApi({ reportProgress: () => answer });
  expect(await deliver('1001', report, jest.fn())).toBe(delivery);
  expect(store.get(noticesAtom)).toEqual([]);
});

test('a report that is refused for its login ends the session, and waits for the next login', async () => {
  fakeApi({ reportProgress: () => ({ refuse: 401 }) });
  expect(await deliver('1001', report, jest.fn())).toBe('unreachable');
  expect(store.get(userAtom)).toBeNull();
});

test('OF-06 sends no report of another student', async () => {
  const api = fakeApi({ reportProgress: () => received });
  expect(await deliver('1002', report, jest.fn())).toBe('not-mine');
  expect(api.requests).toEqual([]);
});

test('OF-06 passes on no progress that arrives after the logout', async () => {
  const onProgress = jest.fn();
  fakeApi({
    reportProgress: async () => {
      await endSession();
      return received;
    },
  });
  expect(await deliver('1001', report, onProgress)).toBe('delivered');
  expect(onProgress).not.toHaveBeenCalled();
});
