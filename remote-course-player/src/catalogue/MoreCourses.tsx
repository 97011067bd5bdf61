import { Button } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './MoreCourses.module.css';
import { useOpenedPages } from './useOpenedPages';

/** Button that shows another page; nothing on the last one. */
export function MoreCourses({ stage, grade, totalPages }: { stage: string; grade: string; totalPages: number }) {
  const { opened, openNext } = useOpenedPages(stage, grade);
  if (opened >= totalPages) return null;
  return (
    <Button
      variant="outline"
      className={css.more}
      onClick={(event) => {
        // FurtherPages focuses the first new course only if nothing else has the focus.
        event.currentTarget.blur();
        openNext();
      }}
    >
      {copy.catalogue.more}
    </Button>
  );
}
