import { gridColumns } from './gridColumns.rule';

it.each([
  [1, 5],
  [5, 5],
  [6, 4],
  [11, 4],
  [20, 5],
  [21, 3],
  [61, 5],
])('arranges %i numbers in %i columns', (questions, columns) => {
  expect(gridColumns(questions)).toBe(columns);
});
