import { buildAttendance } from '@manassa/shared/testing';
import { coursesOf, submittedAttempts } from './submittedAttempts.rule';

test('ST-06 lists submitted attempts, the latest first and the undated last', () => {
  const attempts = submittedAttempts([
    buildAttendance({ _id: 'undated', submitted: true, updatedAt: null }),
    buildAttendance({ _id: 'old', submitted: true, updatedAt: '2025-10-21T10:00:00.000Z' }),
    buildAttendance({ _id: 'running', submitted: false, updatedAt: '2025-11-20T10:00:00.000Z' }),
    buildAttendance({ _id: 'new', submitted: true, updatedAt: '2025-11-18T10:00:00.000Z' }),
  ]);
  expect(attempts.map(({ _id }) => _id)).toEqual(['new', 'old', 'undated']);
});

test('CO-02 lists each course once, also one without a title', () => {
  const course = { _id: 'a', title: 'الكهربية' };
  const attendances = [
    buildAttendance({ course }),
    buildAttendance({ course: null }),
    buildAttendance({ course: { _id: 'b', title: '' } }),
    buildAttendance({ course }),
  ];
  expect(coursesOf(attendances)).toEqual([
    { _id: 'a', name: 'الكهربية' },
    { _id: 'b', name: 'كورس بدون عنوان' },
  ]);
});
