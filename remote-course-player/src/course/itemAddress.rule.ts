import type { ContentItem } from '@manassa/shared/contract';

/** Returns the address of a course's view, which opens the item to continue with. */
export function courseViewAddress(courseId: string): string {
  return `/course/view/${encodeURIComponent(courseId)}`;
}

export function courseDetailsAddress(courseId: string): string {
  return `/course/details/${encodeURIComponent(courseId)}`;
}

/** Returns the address of an item in the course view; an exam opens at its start page. */
export function itemAddress(courseId: string, sectionId: string, item: Pick<ContentItem, '_id' | 'type'>): string {
  const section = `${courseViewAddress(courseId)}/section/${encodeURIComponent(sectionId)}`;
  const address = `${section}/${item.type}/${encodeURIComponent(item._id)}`;
  return item.type === 'exam' ? `${address}/start` : address;
}
