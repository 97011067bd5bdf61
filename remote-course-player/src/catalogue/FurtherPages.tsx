import type { Course } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import { FailedState } from '@manassa/shared/ui';
import type { ReactNode } from 'react';
import { catalogueQuery } from './catalogueQuery.rule';
import css from './FurtherPages.module.css';
import { useOpenedPages } from './useOpenedPages';

interface FurtherPagesProps {
  stage: string;
  grade: string;
  /** Skeleton of courses that are loading. */
  skeleton: ReactNode;
  /** Renders the courses of one page as list items. */
  children: (courses: readonly Course[]) => ReactNode;
}

/**
 * Pages of a grade's courses after the first, as many as were opened, and the button for the next one. The items belong
 * to the same list as the first page's.
 */
export function FurtherPages({ stage, grade, skeleton, children }: FurtherPagesProps) {
  const { opened } = useOpenedPages(stage, grade);
  return Array.from({ length: opened - 1 }, (_, at) => at + 2).map((page) => (
    <FurtherPage key={page} stage={stage} grade={grade} page={page} skeleton={skeleton}>
      {children}
    </FurtherPage>
  ));
}

function FurtherPage({ stage, grade, page, skeleton, children }: FurtherPagesProps & { page: number }) {
  const read = useRead('courses', catalogueQuery(stage, grade, page));
  if (read.state === 'loading') return skeleton;
  if (read.state === 'failed') {
    return (
      <li className={css.wide}>
        <FailedState sentence={read.advice ?? read.sentence} retry={read.retry} />
      </li>
    );
  }
  return children(read.data.courses);
}
