import { Skeleton } from '@manassa/shared/ui';
import { LectureSkeleton } from '../lecture/LectureSkeleton';
import css from './CourseFrame.module.css';
import listCss from './list/CourseList.module.css';

/** Skeleton of the list of contents. */
export function CourseListSkeleton() {
  return (
    <div className={listCss.list} aria-hidden="true">
      <div className={listCss.header}>
        <Skeleton width={80} height={20} />
        <Skeleton width="85%" height={26} />
        <Skeleton height={8} radius={999} />
      </div>
      {[70, 55, 80, 60].map((width) => (
        <div key={width} className={listCss.section}>
          <div className={listCss.toggle}>
            <Skeleton width={`${width}%`} height={20} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Skeleton of the course view. */
export function CourseFrameSkeleton() {
  return (
    <div className={css.frame} aria-busy="true">
      <div className={css.sidebar}>
        <div className={css.sticky}>
          <CourseListSkeleton />
        </div>
      </div>
      <div className={css.item}>
        <LectureSkeleton />
      </div>
    </div>
  );
}
