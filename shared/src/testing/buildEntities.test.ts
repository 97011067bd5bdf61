import * as v from 'valibot';
import { calls } from '../contract';
import {
  buildAttendance,
  buildChapter,
  buildCourse,
  buildEnrollment,
  buildExam,
  buildGroup,
  buildItem,
  buildProgress,
  buildQuestion,
  buildSection,
  buildUser,
} from './buildEntities';

it('builds entities that the contract reads back unchanged', () => {
  const course = buildCourse({
    totalDurationMin: 90,
    sections: [buildSection({ content: [buildItem({ durationMin: 7 })] })],
  });
  const enrollment = buildEnrollment({ course, progress: [buildProgress('item-1')] });
  const exam = buildExam({ questions: [buildQuestion()], durationMin: 30 });
  const attendance = buildAttendance({ exam, studentAnswers: ['a'] });
  const user = buildUser();

  expect(user).toMatchObject(v.parse(calls.login.data, { user }).user);
  expect(course).toMatchObject(v.parse(calls.course.data, { course }).course);
  expect(enrollment).toMatchObject(
    v.parse(calls.myEnrollments.data, { enrollments: [enrollment] }).enrollments[0] ?? {},
  );
  expect(attendance).toMatchObject(v.parse(calls.exam.data, { exam, attendance }).attendance ?? {});
  expect(v.parse(calls.exam.data, { exam }).exam.durationMin).toBe(30);
  expect(v.parse(calls.course.data, { course }).course.sections[0]?.content[0]?.durationMin).toBe(7);
  expect(v.parse(calls.groups.data, { groups: [buildGroup()] }).groups).toEqual([buildGroup()]);
  expect(v.parse(calls.chapters.data, { chapters: [buildChapter({ startSec: 9 })] }).chapters[0]?.startSec).toBe(9);
});
