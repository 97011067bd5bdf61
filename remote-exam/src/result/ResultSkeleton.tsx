import { Card, Skeleton } from '@manassa/shared/ui';
import css from './ResultScreen.module.css';

export function ResultSkeleton() {
  return (
    <div className={css.sections}>
      <Card padding="large" className={css.sections}>
        <Skeleton width="50%" height={36} />
        <Skeleton width="100%" height={96} />
      </Card>
      <div className={css.columns}>
        <Card padding="large" className={css.sections}>
          <Skeleton width={140} height={24} />
          <Skeleton height={72} />
          {[0, 1, 2, 3].map((option) => (
            <Skeleton key={option} height={60} radius={12} />
          ))}
        </Card>
        <Card padding="large">
          <Skeleton height={240} radius={12} />
        </Card>
      </div>
    </div>
  );
}
