import type { CallArgs } from '@manassa/shared/contract';

/** What the list of a grade's courses is asked with; the page is named only past the first. */
export function catalogueQuery(stage: string, grade: string, page: number): CallArgs<'courses'> {
  return {
    query: {
      grade,
      stage,
      active: true,
      populate: 'category',
      select: '-sections',
      ...(page > 1 ? { page } : {}),
    },
  };
}
