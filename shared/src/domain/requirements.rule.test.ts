import { buildProgress } from '../testing/buildEntities';
import { missingRequirements } from './requirements.rule';

const required = [
  { _id: 'a', title: 'الأولى', type: 'lecture' as const },
  { _id: 'b', title: 'الثانية', type: null },
  { _id: 'c', title: '', type: 'exam' as const },
];

it('LE-02 returns the items that are not completed, in order', () => {
  const progress = [buildProgress('b'), buildProgress('c', { isCompleted: false })];
  expect(missingRequirements(required, progress).map((item) => item._id)).toEqual(['a', 'c']);
});

it('LE-02 returns nothing when all are completed or none is required', () => {
  expect(
    missingRequirements(
      required,
      required.map((item) => buildProgress(item._id)),
    ),
  ).toEqual([]);
  expect(missingRequirements([], [])).toEqual([]);
});
