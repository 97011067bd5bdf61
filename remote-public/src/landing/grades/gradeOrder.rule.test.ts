import { byPriority } from './gradeOrder.rule';

test('LP-02 sorts grades by priority', () => {
  const third = { _id: 'third', priority: 3 };
  const second = { _id: 'second', priority: 2 };
  const catalogue = [third, second];
  expect(byPriority(catalogue)).toEqual([second, third]);
  expect(catalogue).toEqual([third, second]);
});
