import type { ContentItem } from '@manassa/shared/contract';

/** The address of a course's own viewing page, which opens the item to go on with. */
export function courseViewAddress(courseId: string): string {
  return `/course/view/${encodeURIComponent(courseId)}`;
}

/** The address of a course's details. */
export function courseDetailsAddress(courseId: string): string {
  return `/course/details/${encodeURIComponent(courseId)}`;
}

/** The address of an item inside the course view; an exam opens at its start page. */
export function itemAddress(courseId: string, sectionId: string, item: Pick<ContentItem, '_id' | 'type'>): string {
  const section = `${courseViewAddress(courseId)}/section/${encodeURIComponent(sectionId)}`;
  const address = `${section}/${item.type}/${encodeURIComponent(item._id)}`;
  return item.type === 'exam' ? `${address}/start` : address;
}
