import { gradeNeeds, groupNeeds, groupQuery, withGrade, withStage } from './dependentSelects.rule';

const chosen = { stage: 'highschool', grade: 'third', group: 'group-1' };

test('AU-03 clears grade and group when the stage changes', () => {
  expect(withStage(chosen, 'preparatory')).toEqual({ stage: 'preparatory', grade: '', group: '' });
  expect(withStage(chosen, '')).toEqual({ stage: '', grade: '', group: '' });
});

test('AU-03 clears the group and keeps the stage when the grade changes', () => {
  expect(withGrade(chosen, 'second')).toEqual({ stage: 'highschool', grade: 'second', group: '' });
});

test('AU-03 clears nothing when the same stage or grade is chosen again', () => {
  expect(withStage(chosen, 'highschool')).toBe(chosen);
  expect(withGrade(chosen, 'third')).toBe(chosen);
});

test('AU-03 requests groups only when stage and grade are both chosen', () => {
  expect(groupQuery(chosen)).toEqual({ stage: 'highschool', grade: 'third' });
  expect(groupQuery({ stage: 'highschool', grade: '' })).toBeNull();
  expect(groupQuery({ stage: '', grade: 'third' })).toBeNull();
});

test('AU-04 requires the stage for grades, and stage and grade for groups', () => {
  expect(gradeNeeds({ stage: '' })).toBe('stage');
  expect(gradeNeeds({ stage: 'highschool' })).toBeNull();
  expect(groupNeeds({ stage: '', grade: '' })).toBe('grade');
  expect(groupNeeds({ stage: 'highschool', grade: '' })).toBe('grade');
  expect(groupNeeds({ stage: '', grade: 'third' })).toBe('grade');
  expect(groupNeeds(chosen)).toBeNull();
});
