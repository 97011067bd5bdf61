import { Skeleton } from '@manassa/shared/ui';
import css from './LecturePage.module.css';

export function LectureSkeleton() {
  return (
    <div className={css.page} aria-busy="true">
      <Skeleton className={css.stage} width="auto" height="auto" radius="var(--stage-radius)" />
      <div className={css.words}>
        <Skeleton width="60%" height={36} />
        <Skeleton width="40%" height={28} radius={999} />
        <Skeleton height={220} radius={16} />
      </div>
    </div>
  );
}
