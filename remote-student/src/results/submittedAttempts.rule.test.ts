import { buildAttendance } from '@manassa/shared/testing';
import { submittedAttempts } from './submittedAttempts.rule';

test('ST-06 lists submitted attempts, the latest first and the undated last', () => {
  const attempts = submittedAttempts([
    buildAttendance({ _id: 'undated', submitted: true, updatedAt: null }),
    buildAttendance({ _id: 'old', submitted: true, updatedAt: '2025-10-21T10:00:00.000Z' }),
    buildAttendance({ _id: 'running', submitted: false, updatedAt: '2025-11-20T10:00:00.000Z' }),
    buildAttendance({ _id: 'new', submitted: true, updatedAt: '2025-11-18T10:00:00.000Z' }),
  ]);
  expect(attempts.map(({ _id }) => _id)).toEqual(['new', 'old', 'undated']);
});
