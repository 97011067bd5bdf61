import { callPath, calls } from '@manassa/shared/contract';
import { reads } from '../remote.json';
import { catalogueQuery } from './catalogue/catalogueQuery.rule';

it('FS-05 declares the reads that its pages begin with', () => {
  const catalogue = callPath(calls.courses, catalogueQuery(':stage', ':grade', 1));
  const course = callPath(calls.course, { params: { courseId: ':courseId' } });
  expect(Object.values(reads).map(([first]) => first?.path)).toEqual(
    [catalogue, course, course].map((path) => decodeURIComponent(path)),
  );
});
