import { callPath, calls } from '@manassa/shared/contract';
import { reads } from '../remote.json';

it('FS-05 declares the reads that its pages start with', () => {
  expect(reads['/student/courses']).toEqual([{ path: callPath(calls.myEnrollments, {}) }]);
  expect(reads['/student/results']).toEqual([{ path: callPath(calls.myAttendances, {}) }]);
});
