import { gradeNeeds, groupNeeds, groupQuery, withGrade, withStage } from './dependentSelects.rule';

const chosen = { stage: 'highschool', grade: 'third', group: 'group-1' };

test('AU-03 a changed stage clears grade and group', () => {
  expect(withStage(chosen, 'preparatory')).toEqual({ stage: 'preparatory', grade: '', group: '' });
  expect(withStage(chosen, '')).toEqual({ stage: '', grade: '', group: '' });
});

test('AU-03 a changed grade clears the group and keeps the stage', () => {
  expect(withGrade(chosen, 'second')).toEqual({ stage: 'highschool', grade: 'second', group: '' });
});

test('AU-03 choosing the same stage or grade again clears nothing', () => {
  expect(withStage(chosen, 'highschool')).toBe(chosen);
  expect(withGrade(chosen, 'third')).toBe(chosen);
});

test('AU-03 groups are asked for by stage and grade, and only when both are chosen', () => {
  expect(groupQuery(chosen)).toEqual({ stage: 'highschool', grade: 'third' });
  expect(groupQuery({ stage: 'highschool', grade: '' })).toBeNull();
  expect(groupQuery({ stage: '', grade: 'third' })).toBeNull();
});

test('AU-04 the grade waits for the stage, the group for stage and grade', () => {
  expect(gradeNeeds({ stage: '' })).toBe('stage');
  expect(gradeNeeds({ stage: 'highschool' })).toBeNull();
  expect(groupNeeds({ stage: '', grade: '' })).toBe('grade');
  expect(groupNeeds({ stage: 'highschool', grade: '' })).toBe('grade');
  expect(groupNeeds({ stage: '', grade: 'third' })).toBe('grade');
  expect(groupNeeds(chosen)).toBeNull();
});
