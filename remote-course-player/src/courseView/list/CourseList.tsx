import type { CallData } from '@manassa/shared/contract';
import { courseProgress } from '@manassa/shared/domain';
import { copy as common, formatPercent } from '@manassa/shared/locale';
import { BidiText, ButtonLink, Icon, Ltr, ProgressBar } from '@manassa/shared/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { courseDetailsAddress } from '../../course/itemAddress.rule';
import { copy } from '../../copy';
import { viewCopy } from '../copy';
import css from './CourseList.module.css';
import { CourseListSection } from './CourseListSection';
import { currentStep } from '../courseWalk.rule';
import type { Place } from '../place.rule';

interface CourseListProps {
  courseId: string;
  known: CallData<'course'>;
  place: Place;
  onChoose?: () => void;
}

/** Contents of a course: progress, sections and items. */
export function CourseList({ courseId, known, place, onChoose }: CourseListProps) {
  const { course, enrolled, progress } = known;
  const done = courseProgress(progress, course);
  const current = currentStep(course.sections, place);
  const list = useRef<HTMLDivElement>(null);

  // Scrolls to the current item once; later scrolling is up to the student.
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  return (
    <div ref={list} className={css.list}>
      <header className={css.header}>
        <Link className={css.back} to="/student/courses">
          <Icon name="chevronStart" size={18} />
          {viewCopy.back}
        </Link>
        <p className={css.title}>
          <BidiText text={course.title} />
        </p>
        {enrolled ? (
          <div className={css.progress}>
            <p className={css.figures}>
              <span>{viewCopy.progress}</span>
              <span>
                <BidiText text={common.doneOf(done.done, done.total)} /> · <Ltr>{formatPercent(done.percent)}</Ltr>
              </span>
            </p>
            <ProgressBar
              percent={done.percent}
              label={viewCopy.progress}
              valueText={common.doneOf(done.done, done.total)}
            />
          </div>
        ) : (
          <div className={css.visitor}>
            <p>{viewCopy.freeOnly}</p>
            <ButtonLink to={courseDetailsAddress(courseId)} size="small" block>
              {copy.buying.enroll}
            </ButtonLink>
          </div>
        )}
      </header>
      <nav aria-label={viewCopy.contentList}>
        {course.sections.map((section) => (
          <CourseListSection
            key={section._id}
            courseId={courseId}
            section={section}
            known={known}
            currentItemId={section._id === current?.sectionId ? current.item._id : null}
            onChoose={onChoose}
          />
        ))}
      </nav>
    </div>
  );
}
