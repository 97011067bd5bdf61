import { callPath, calls } from '@manassa/shared/contract';
import { reads } from '../remote.json';
import { catalogueQuery } from './catalogue/catalogueQuery.rule';

it('FS-05 declares the reads that its pages start with', () => {
  const catalogues = ['second', 'third'].map((grade) =>
    callPath(calls.courses, catalogueQuery('highschool', grade, 1)),
  );
  const course = callPath(calls.course, { params: { courseId: ':courseId' } });
  expect(Object.values(reads).map(([first]) => first?.path)).toEqual(
    [...catalogues, course, course].map((path) => decodeURIComponent(path)),
  );
});
