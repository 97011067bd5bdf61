import { endSession, enterSession } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import { loadPosition } from './resumePositionStorage';
import { openWatchSession } from './watchSession';

const lecture = {
  student: '1001',
  courseId: 'c1',
  enrollmentId: null,
  itemId: 'l1',
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
  session.onTime(moment);
  session.onTime({ ...moment, currentSec: 64 });
  session.onStopped();
  expect(loadPosition('1001', 'l1')).toBe(64);
});

it.each([
  ['nobody', () => endSession()],
  ['the next student', () => enterSession(buildUser({ studentCode: '1002', loginToken: 'another' }))],
])('OF-06 stores no position when the player is closed after the logout, for %s', (_, leave) => {
  const session = openWatchSession(lecture);
  session.onTime(moment);
  leave();
  localStorage.clear();
  session.onStopped();
  expect(loadPosition('1001', 'l1')).toBe(0);
});
