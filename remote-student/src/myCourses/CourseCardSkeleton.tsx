import { Card, Skeleton } from '@manassa/shared/ui';
import css from './CourseCard.module.css';

export function CourseCardSkeleton() {
  return (
    <Card padding="none" className={css.card}>
      <Skeleton radius={0} height="auto" className={css.coverSkeleton} />
      <div className={css.body}>
        <Skeleton width="85%" height={27} />
        <Skeleton width="60%" height={25} />
        <div className={css.progress}>
          <Skeleton width="100%" height={26} />
          <Skeleton width="100%" height={8} className={css.barSkeleton} />
        </div>
        <Skeleton width="75%" height={26} className={css.nextSkeleton} />
      </div>
    </Card>
  );
}
