import {
  GRADES,
  gradeName,
  gradesOf,
  isKnownGrade,
  isKnownStage,
  SEMESTERS,
  semesterName,
  STAGES,
  stageName,
} from './gradeCatalogue';

it('lists stages, grades and semesters in priority order', () => {
  expect(STAGES.map((stage) => stage._id)).toEqual(['highschool']);
  expect(GRADES.map((grade) => [grade._id, grade.priority])).toEqual([
    ['second', 2],
    ['third', 3],
  ]);
  expect(SEMESTERS.map((semester) => semester._id)).toEqual(['first', 'second', 'summer', 'general']);
  expect(SEMESTERS.map((semester) => semester.priority)).toEqual([1, 2, 3, 4]);
});

it('names grades, stages and semesters', () => {
  expect(gradeName('highschool', 'second')).toBe('الثاني الثانوي');
  expect(gradeName('highschool', 'third')).toBe('الثالث الثانوي');
  expect(stageName('highschool')).toBe('الثانوية العامة');
  expect(semesterName('general')).toBe('العام الدراسي كاملًا');
});

it('CA-03 knows no other grade, stage or semester', () => {
  expect(gradeName('highschool', 'first')).toBe('');
  expect(gradeName('primary', 'third')).toBe('');
  expect(stageName('toString')).toBe('');
  expect(semesterName('')).toBe('');
  expect(isKnownStage('highschool')).toBe(true);
  expect(isKnownStage('toString')).toBe(false);
  expect(isKnownGrade('highschool', 'third')).toBe(true);
  expect(isKnownGrade('highschool', '__proto__')).toBe(false);
  expect(gradesOf('primary')).toEqual([]);
  expect(gradesOf('highschool')).toHaveLength(2);
});
