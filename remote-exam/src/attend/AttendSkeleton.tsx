import { copy as common } from '@manassa/shared/locale';
import { Skeleton } from '@manassa/shared/ui';
import css from './AttendScreen.module.css';

export function AttendSkeleton() {
  return (
    <div className={css.screen} aria-busy="true">
      <span role="status" className="visually-hidden">
        {common.loading}
      </span>
      <div className={css.headSkeleton}>
        <Skeleton width={220} height={28} />
        <Skeleton width={140} height={56} radius={12} />
      </div>
      <div className={css.page}>
        <div className={css.main}>
          <div className={css.cardSkeleton}>
            <Skeleton width={120} height={24} />
            <Skeleton height={72} />
            {[0, 1, 2, 3].map((option) => (
              <Skeleton key={option} height={64} radius={12} />
            ))}
          </div>
        </div>
        <div className={css.side}>
          <Skeleton height={280} radius={12} />
        </div>
      </div>
    </div>
  );
}
