import { Skeleton } from '@manassa/shared/ui';
import css from './CourseList.module.css';

export function CourseListSkeleton() {
  return (
    <div className={css.list} aria-hidden="true">
      <div className={css.header}>
        <div className={css.back}>
          <Skeleton width={80} height={20} />
        </div>
        <Skeleton width="85%" height={26} />
        <div className={css.progress}>
          <Skeleton height={24} />
          <Skeleton height={8} radius={999} />
        </div>
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
