import type { RequiredItem, Section } from '@manassa/shared/contract';
import { placeOfItem } from '../exam/examCourse.rule';

/** An item of the course that prepares for an exam. */
interface ReviewItem {
  itemId: string;
  sectionId: string;
  type: 'lecture' | 'exam' | 'homework';
  title: string;
}

/** Returns the items to review for an exam: required ones in the course, then the lectures of its section. */
export function itemsToReview(
  sections: readonly Section[],
  sectionId: string,
  required: readonly RequiredItem[],
): ReviewItem[] {
  const items: ReviewItem[] = required.flatMap(({ _id, title }) => {
    const place = placeOfItem(sections, _id);
    if (place === null) return [];
    return [{ itemId: _id, sectionId: place.sectionId, type: place.type, title: title || place.title }];
  });
  const own = sections.find((section) => section._id === sectionId);
  for (const { _id, type, title } of own?.content ?? []) {
    const known = items.some(({ itemId }) => itemId === _id);
    if (type === 'lecture' && !known) items.push({ itemId: _id, sectionId, type, title });
  }
  return items;
}
