import { callPath, calls } from '@manassa/shared/contract';
import { catalogueQuery } from './catalogueQuery.rule';

describe('catalogueQuery', () => {
  it('CA-01 requests the active courses of stage and grade with their category and without their sections', () => {
    expect(callPath(calls.courses, catalogueQuery('highschool', 'third', 1))).toBe(
      '/course?grade=third&stage=highschool&active=true&populate=category&select=-sections',
    );
  });

  it('CA-04 names the page after the first', () => {
    expect(callPath(calls.courses, catalogueQuery('highschool', 'third', 3))).toMatch(/select=-sections&page=3$/);
  });
});
