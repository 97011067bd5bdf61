import type { CallData, ProgressEntry, Section } from '@manassa/shared/contract';

type CourseRead = CallData<'course'>;

export function completedProgress(progress: readonly ProgressEntry[], itemId: string): ProgressEntry[] {
  if (!progress.some((entry) => entry.content === itemId)) {
    return [...progress, { content: itemId, isCompleted: true, watchedCount: 0, watchPercentage: 0 }];
  }
  return progress.map((entry) => (entry.content === itemId ? { ...entry, isCompleted: true } : entry));
}

export function withCompletedItem(known: CourseRead, itemId: string): CourseRead {
  return { ...known, progress: completedProgress(known.progress, itemId) };
}

/** Returns the section and title of an item, or null if the course does not show it. */
export function placeOfItem(
  sections: readonly Section[],
  itemId: string,
): { sectionId: string; type: 'lecture' | 'exam' | 'homework'; title: string; isFree: boolean } | null {
  for (const section of sections) {
    const item = section.content.find((candidate) => candidate._id === itemId);
    if (item) return { sectionId: section._id, type: item.type, title: item.title, isFree: item.isFree };
  }
  return null;
}

/** Returns the address of an item in the course view; an exam's screens are below it. */
export function itemAddress(courseId: string, sectionId: string, type: string, itemId: string): string {
  const parts = ['course', 'view', courseId, 'section', sectionId, type, itemId];
  return `/${parts.map(encodeURIComponent).join('/')}`;
}
