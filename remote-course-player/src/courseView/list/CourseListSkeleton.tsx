import { Skeleton } from '@manassa/shared/ui';
import css from './CourseList.module.css';

export function CourseListSkeleton() {
  return (
    <div className={css.list} aria-hidden="true">
      <div className={css.header}>
        <Skeleton width={80} height={20} />
        <Skeleton width="85%" height={26} />
        <Skeleton height={8} radius={999} />
      </div>
      {[70, 55, 80, 60].map((width) => (
        <div key={width} className={css.section}>
          <div className={css.toggle}>
            <Skeleton width={`${width}%`} height={20} />
          </div>
        </div>
      ))}
    </div>
  );
}
