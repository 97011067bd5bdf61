import { Skeleton } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './StudentArea.module.css';

/** The student area before it is known who is at the screen: its tabs, a heading and a first card, all grey. */
export function AreaLoading() {
  return (
    <div role="status" aria-label={copy.loading}>
      <div className={css.strip}>
        <div className={css.loadingTabs}>
          <Skeleton width={96} height={20} />
          <Skeleton width={96} height={20} />
          <Skeleton width={128} height={20} />
        </div>
      </div>
      <div className={`m-page ${css.page} ${css.loading}`}>
        <Skeleton className={css.loadingTitle} width={200} height={44} />
        <Skeleton height={220} radius={16} />
      </div>
    </div>
  );
}
