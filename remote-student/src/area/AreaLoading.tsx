import { Skeleton } from '@manassa/shared/ui';
import { useLocation } from 'react-router-dom';
import { copy } from '../copy';
import css from './StudentArea.module.css';

/** Skeleton of the student area while the session is unknown: tabs, heading, cards or rows. */
export function AreaLoading() {
  const { pathname } = useLocation();
  const cards = pathname.startsWith('/student/courses');
  return (
    <div role="status" aria-label={copy.loading}>
      <div className={`m-band ${css.strip}`}>
        <div className={css.loadingTabs}>
          <Skeleton width={96} height={20} />
          <Skeleton width={96} height={20} />
          <Skeleton width={128} height={20} />
        </div>
      </div>
      <div className={`m-page ${css.page}`}>
        <Skeleton className={css.loadingTitle} width={200} height={46} />
        <div className={cards ? css.loadingCards : css.loadingRows}>
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} height={cards ? 300 : 98} radius={16} />
          ))}
        </div>
      </div>
    </div>
  );
}
