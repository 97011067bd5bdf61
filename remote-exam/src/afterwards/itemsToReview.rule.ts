import type { RequiredItem, Section } from '@manassa/shared/contract';
import { placeOfItem } from '../exam/examCourse.rule';

/** An item of the course that prepares for an exam. */
interface ReviewItem {
  itemId: string;
  sectionId: string;
  type: 'lecture' | 'exam' | 'homework';
  title: string;
}

/**
 * Returns the items to review for an exam: required ones in the course, then the lectures of its section. An exam may be
 * in several sections: the one of the address decides, unless staff have moved the exam since.
 */
export function itemsToReview(
  sections: readonly Section[],
  { sectionId, examId }: { sectionId: string; examId: string },
  required: readonly RequiredItem[],
): ReviewItem[] {
  const items: ReviewItem[] = required.flatMap(({ _id }) => {
    const place = placeOfItem(sections, _id);
    return place === null ? [] : [{ itemId: _id, ...place }];
  });
  const holding = sections.filter(({ content }) => content.some(({ _id }) => _id === examId));
  const own = holding.find(({ _id }) => _id === sectionId) ?? holding[0];
  if (own === undefined) return items;
  for (const { _id, type, title } of own.content) {
    const known = items.some(({ itemId }) => itemId === _id);
    if (type === 'lecture' && !known) items.push({ itemId: _id, sectionId: own._id, type, title });
  }
  return items;
}
