import { buildItem, buildProgress, buildSection } from '@manassa/shared/testing';
import { completedProgress, itemAddress, placeOfItem } from './examCourse.rule';

test('AT-11 marks the item completed once and changes nothing else', () => {
  const other = buildProgress('lecture-1', { isCompleted: false, watchedCount: 2 });
  const added = completedProgress([other], 'exam-1');
  expect(added).toEqual([other, { content: 'exam-1', isCompleted: true, watchedCount: 0, watchPercentage: 0 }]);
  expect(completedProgress(added, 'exam-1')).toEqual(added);
  expect(completedProgress([other], 'lecture-1')).toEqual([{ ...other, isCompleted: true }]);
});

test('EX-02 finds the section of a required item, or returns null', () => {
  const sections = [buildSection({ _id: 's1', content: [buildItem({ _id: 'i1', title: 'قانون أوم' })] })];
  expect(placeOfItem(sections, 'i1')).toEqual({ sectionId: 's1', type: 'lecture', title: 'قانون أوم', isFree: false });
  expect(placeOfItem(sections, 'i2')).toBeNull();
  expect(itemAddress('c 1', 's1', 'exam', 'e/1')).toBe('/course/view/c%201/section/s1/exam/e%2F1');
});
