import { Skeleton } from '@manassa/shared/ui';
import css from './ResultsScreen.module.css';

export function ResultsSkeleton() {
  return (
    <>
      <div className={css.summary}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} radius={16} className={css.figureSkeleton} height="auto" />
        ))}
      </div>
      <div className={css.list}>
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} radius={16} className={css.rowSkeleton} height="auto" />
        ))}
      </div>
    </>
  );
}
