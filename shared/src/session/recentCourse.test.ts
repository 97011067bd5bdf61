import { continueAddress, loadRecentCourse, saveRecentCourse } from './recentCourseStorage';

beforeEach(() => localStorage.clear());

test('CO-01 keeps the course that each student opened last', () => {
  saveRecentCourse('1', { courseId: 'a', title: 'الموجات' });
  saveRecentCourse('1', { courseId: 'b c', title: 'الضوء' });
  expect(loadRecentCourse('1')).toEqual({ courseId: 'b c', title: 'الضوء' });
  expect(loadRecentCourse('2')).toBeNull();
  expect(loadRecentCourse('')).toBeNull();
  expect(continueAddress({ courseId: 'b c', title: '' })).toBe('/course/view/b%20c?continue');
});

test.each(['{', '"a"', '{"courseId":""}', '{"courseId":4,"title":"x"}'])(
  'CO-01 ignores the broken record %s',
  (text) => {
    localStorage.setItem('manassa.course.recent.1', text);
    expect(loadRecentCourse('1')).toBeNull();
  },
);
