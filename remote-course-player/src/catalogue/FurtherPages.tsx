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
  skeleton: ReactNode;
  children: (courses: readonly Course[]) => ReactNode;
}

/** The opened pages of a grade's courses after the first, as items of the first page's list. */
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
        <FailedState
          sentence={read.advice ?? read.sentence}
          retry={read.retry}
          isUnreachable={read.code === 'network'}
        />
      </li>
    );
  }
  return children(read.data.courses);
}
