import type { Course, Enrollment } from '@manassa/shared/contract';
import { courseProgress } from '@manassa/shared/domain';
import { copy as words, formatDate, formatPercent } from '@manassa/shared/locale';
import { BidiText, Card, classes, CoverImage, Icon, Ltr, ProgressBar } from '@manassa/shared/ui';
import { Link } from 'react-router-dom';
import { copy } from '../copy';
import { myCoursesCopy } from './copy';
import css from './CourseCard.module.css';

interface CourseCardProps extends Pick<Enrollment, 'progress' | 'createdAt' | 'next'> {
  course: Course;
  /** Loads the picture at once: it is likely on the first screen. */
  eager: boolean;
}

/** Card of an enrolled course with its progress and next item; a link only while the course is active. */
export function CourseCard({ course, progress, createdAt, next, eager }: CourseCardProps) {
  const { done, total, percent } = courseProgress(progress, course);
  const title = course.title.trim() === '' ? copy.untitledCourse : course.title;
  const enrolledOn = formatDate(createdAt);
  const tone = !course.active ? 'muted' : percent === 100 ? 'green' : 'primary';
  const doneOf = myCoursesCopy.doneOf(done, total);
  return (
    <Card as="article" padding="none" lifts={course.active} className={classes(css.card, !course.active && css.off)}>
      <CoverImage src={course.image} alt="" ratio={2} eager={eager} className={css.cover} />
      <div className={css.body}>
        <h2 className={css.title}>
          {course.active ? (
            <Link to={`/course/details/${encodeURIComponent(course._id)}`} className={css.way}>
              <BidiText text={title} />
            </Link>
          ) : (
            <BidiText text={title} />
          )}
        </h2>
        {enrolledOn !== '' && (
          <p className={css.date}>
            <Icon name="calendar" size={18} />
            <BidiText as="span" text={`${myCoursesCopy.enrolledAt}: ${enrolledOn}`} />
          </p>
        )}
        <div className={css.progress}>
          <p className={css.figures}>
            <BidiText as="span" text={doneOf} />
            <Ltr>{formatPercent(percent)}</Ltr>
          </p>
          <ProgressBar
            percent={percent}
            label={`${myCoursesCopy.courseProgress}: ${title}`}
            valueText={`${doneOf} · ${formatPercent(percent)}`}
            tone={tone}
          />
        </div>
        {course.active && next !== null && (
          <p className={css.next}>
            <Icon name={next.type} size={18} />
            <BidiText as="span" text={myCoursesCopy.nextItem(next.title.trim() || words.itemTypes[next.type])} />
          </p>
        )}
        {!course.active && (
          <p className={css.unavailable}>
            <Icon name="lock" />
            {myCoursesCopy.unavailable}
          </p>
        )}
      </div>
    </Card>
  );
}
