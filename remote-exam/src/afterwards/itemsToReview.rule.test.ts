import type { Section } from '@manassa/shared/contract';
import { buildItem, buildSection } from '@manassa/shared/testing';
import { itemsToReview } from './itemsToReview.rule';

const item = (_id: string, type: 'lecture' | 'exam' | 'homework') => buildItem({ _id, type, title: `عنوان ${_id}` });
const sections: Section[] = [
  buildSection({ _id: 'one', content: [item('a', 'lecture'), item('b', 'homework')] }),
  buildSection({
    _id: 'two',
    content: [item('c', 'lecture'), item('quiz', 'exam'), item('d', 'lecture'), item('e', 'homework')],
  }),
];
const required = (_id: string) => ({ _id, title: '', type: null });

it('CO-02 names the required items first, then the lectures of the exam’s section, each once', () => {
  const items = itemsToReview(sections, { sectionId: 'two', examId: 'quiz' }, [required('b'), required('d')]);
  expect(items.map(({ itemId, sectionId }) => [itemId, sectionId])).toEqual([
    ['b', 'one'],
    ['d', 'two'],
    ['c', 'two'],
  ]);
  expect(items[0]).toMatchObject({ type: 'homework', title: 'عنوان b' });
});

it('CO-02 leaves out items that the course does not show, and lectures of other sections', () => {
  expect(itemsToReview(sections, { sectionId: 'gone', examId: 'gone' }, [required('removed')])).toEqual([]);
});

it('CO-02 names the lectures of the section that an exam was moved to, not those of its earlier address', () => {
  const items = itemsToReview(sections, { sectionId: 'one', examId: 'quiz' }, []);
  expect(items.map(({ itemId, sectionId }) => [itemId, sectionId])).toEqual([
    ['c', 'two'],
    ['d', 'two'],
  ]);
});

it('CO-02 names the lectures of the section in the address for an exam in several sections', () => {
  const shared = [
    buildSection({ _id: 'one', content: [item('a', 'lecture'), item('quiz', 'exam')] }),
    buildSection({ _id: 'two', content: [item('c', 'lecture'), item('quiz', 'exam')] }),
  ];
  const titles = (sectionId: string) =>
    itemsToReview(shared, { sectionId, examId: 'quiz' }, []).map(({ title }) => title);
  expect([titles('one'), titles('two')]).toEqual([['عنوان a'], ['عنوان c']]);
});
