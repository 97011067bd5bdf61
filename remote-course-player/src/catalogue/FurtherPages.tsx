import type { Course } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import { FailedState } from '@manassa/shared/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/**
 * The opened pages of a grade's courses after the first, as items of the first page's list. The first course of a page
 * that was just opened takes the focus.
 */
export function FurtherPages(props: FurtherPagesProps) {
  const { opened } = useOpenedPages(props.stage, props.grade);
  const [openedBefore] = useState(opened);
  return Array.from({ length: opened - 1 }, (_, at) => at + 2).map((page) => (
    <FurtherPage key={page} {...props} page={page} isNew={page > openedBefore} />
  ));
}

interface FurtherPageProps extends FurtherPagesProps {
  page: number;
  isNew: boolean;
}

function FurtherPage({ stage, grade, skeleton, children, page, isNew }: FurtherPageProps) {
  const read = useRead('courses', catalogueQuery(stage, grade, page));
  /** The page before as it is shown. A course that was added since has moved the last one of that page to this one. */
  const before = useRead('courses', catalogueQuery(stage, grade, page - 1), { swr: { revalidateOnMount: false } });
  const shown = before.state === 'ready' ? before.data.courses : [];
  // A course that was removed since has moved the first one of this page to the page before. One that was added may need
  // another page.
  const readBefore =
    read.state === 'ready' && before.state === 'ready' && read.data.totalResults !== before.data.totalResults
      ? before.refresh
      : null;
  useEffect(() => {
    readBefore?.().catch(() => undefined);
  }, [readBefore]);
  /** Hidden item before the page's first course. */
  const start = useRef<HTMLLIElement>(null);
  const takesFocus = isNew && read.state !== 'loading';

  // Before paint, and before the retry button of a failed page passes its focus on.
  useLayoutEffect(() => {
    if (!takesFocus || document.activeElement !== document.body) return;
    start.current?.nextElementSibling?.querySelector<HTMLElement>('a, input, button')?.focus({ preventScroll: true });
  }, [takesFocus, read.state]);

  if (read.state === 'loading') return skeleton;
  return (
    <>
      <li ref={start} hidden />
      {read.state === 'ready' ? (
        children(read.data.courses.filter(({ _id }) => shown.every((course) => course._id !== _id)))
      ) : (
        <li className={css.wide}>
          <FailedState
            sentence={read.advice ?? read.sentence}
            retry={read.retry}
            retrying={read.retrying}
            isUnreachable={read.code === 'network'}
          />
        </li>
      )}
    </>
  );
}
