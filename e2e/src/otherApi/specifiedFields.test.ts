import { unspecifiedFields } from './specifiedFields';

it('RX-01 finds fields that the specification does not name, at any depth', () => {
  const named = { enrollments: [{ course: { _id: 'c1', category: { name: 'شرح' } }, progress: [{ content: 'l1' }] }] };
  expect(unspecifiedFields('/enrollment/my-enrollments', named)).toEqual([]);
  const more = { enrollments: [{ _id: 'e1', progress: [{ content: 'l1', at: 3 }] }], total: 1 };
  expect(unspecifiedFields('/enrollment/my-enrollments', more)).toEqual([
    '/enrollment/my-enrollments.enrollments._id',
    '/enrollment/my-enrollments.enrollments.progress.at',
    '/enrollment/my-enrollments.total',
  ]);
  expect(unspecifiedFields('/unknown', { field: 1 })).toEqual(['/unknown.field']);
});
