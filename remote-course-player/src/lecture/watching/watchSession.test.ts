import { endSession, enterSession } from '@manassa/shared/session';
import { buildUser, fakeApi } from '@manassa/shared/testing';
import { loadWaiting, saveWaiting } from '../reporting/waitingReportsStorage';
import { loadPosition } from './resumePositionStorage';
import { raiseWatchedCount } from './watchedCountStorage';
import { openWatchSession } from './watchSession';

const lecture = {
  student: '1001',
  courseId: 'c1',
  itemId: 'l1',
  videoId: 'clip',
  watchedCount: 0,
  watchLimit: 0,
};
const moment = { currentSec: 62, durationSec: 600 };

beforeEach(() => {
  localStorage.clear();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token' }));
});

it('LE-03 stores the position of a lecture whose player is closed', () => {
  const session = openWatchSession(lecture);
  session.onTime(moment, null);
  session.onTime({ ...moment, currentSec: 64 }, null);
  // Not at every tick.
  expect(loadPosition('1001', 'l1', 'clip')).toBe(62);
  session.onStopped();
  expect(loadPosition('1001', 'l1', 'clip')).toBe(64);
  // A jump back is stored, too.
  session.onTime({ ...moment, currentSec: 30 }, null);
  expect(loadPosition('1001', 'l1', 'clip')).toBe(30);
});

it('LE-03 a player that is loaded again starts where the last one was, and after the end at the beginning', () => {
  const session = openWatchSession(lecture);
  session.onTime(moment, null);
  session.onTime({ ...moment, currentSec: 64 }, null);
  expect(session.startSec()).toBe(64);
  session.onTime({ ...moment, currentSec: 599 }, null);
  expect(session.startSec()).toBe(0);
});

it('LE-03 counts its view on top of those that other tabs have counted meanwhile', () => {
  fakeApi({ reportProgress: () => ({ network: true }) });
  const session = openWatchSession({ ...lecture, itemId: 'l2' });
  raiseWatchedCount('1001', 'l2', 3);
  session.onTime({ currentSec: 300, durationSec: 600 }, 'e1');
  expect(loadWaiting('1001', 'l2')).toMatchObject({ watchPercentage: 50, watchedCount: 4 });
  raiseWatchedCount('1001', 'l2', 5);
  session.onTime({ currentSec: 330, durationSec: 600 }, 'e1');
  expect(loadWaiting('1001', 'l2')).toMatchObject({ watchPercentage: 55, watchedCount: 5 });
});

it('RX-03 counts its view on top of an unsent one whose count was removed by a logout', () => {
  fakeApi({ reportProgress: () => ({ network: true }) });
  const report = { courseId: 'c1', enrollmentId: 'e1', contentId: 'l3', watchPercentage: 100, watchedCount: 2 };
  saveWaiting('1001', report);
  const session = openWatchSession({ ...lecture, itemId: 'l3' });
  session.onTime({ currentSec: 300, durationSec: 600 }, 'e1');
  expect(loadWaiting('1001', 'l3')?.watchedCount).toBe(3);
});

it.each([
  ['nobody', () => endSession()],
  ['the next student', () => enterSession(buildUser({ studentCode: '1002', loginToken: 'another' }))],
])('OF-06 stores no position when the player is closed after the logout, for %s', (_, leave) => {
  const session = openWatchSession(lecture);
  session.onTime(moment, null);
  leave();
  localStorage.clear();
  session.onStopped();
  expect(loadPosition('1001', 'l1', 'clip')).toBe(0);
});

it('LE-03 starts a video that staff have put in the place of another one at its beginning', () => {
  const before = openWatchSession(lecture);
  before.onTime({ currentSec: 1500, durationSec: 3600 }, null);
  expect(openWatchSession({ ...lecture, videoId: 'shorter' }).startSec()).toBe(0);
  expect(openWatchSession(lecture).startSec()).toBe(1500);
});

it('LE-03 takes over a position that an older version stored without its video', () => {
  localStorage.setItem('manassa.lecture.position.1001.l1', '62');
  expect(openWatchSession(lecture).startSec()).toBe(62);
});
