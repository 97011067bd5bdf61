import { Skeleton } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './Frame.module.css';
import { StillLoading } from './StillLoading';

/** Placeholder of a page that is not there yet. */
export function PageLoading() {
  return (
    <div className={css.loading} role="status" aria-label={copy.loading} data-stands-in="loading">
      <StillLoading className={css.still} />
      <Skeleton width="40%" height={32} />
      <Skeleton width="70%" height={20} />
      <Skeleton width="100%" height={220} radius={16} />
    </div>
  );
}
