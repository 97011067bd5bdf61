import type { CallArgs } from '@manassa/shared/contract';

/** Returns the query of a grade's course list; `page` is sent from the second on. */
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
