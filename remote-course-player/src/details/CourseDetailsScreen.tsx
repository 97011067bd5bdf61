import type { CallData } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import { cacheScopeAtom } from '@manassa/shared/session';
import { Card, classes, CoverImage, FailedState, Icon, ScreenTitle } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useParams } from 'react-router-dom';
import { BuyCard } from '../buying/BuyCard';
import { CourseMissing } from '../course/CourseMissing';
import { isCourseMissing } from '../course/courseMissing.rule';
import { copy } from '../copy';
import { detailsCopy } from './copy';
import css from './CourseDetailsScreen.module.css';
import { CourseDetailsSkeleton } from './CourseDetailsSkeleton';
import { CourseHeader } from './CourseHeader';
import { CourseTabs } from './CourseTabs';

/** Contents and price of a course. */
export function CourseDetailsScreen() {
  const { courseId = '' } = useParams();
  const scope = useAtomValue(cacheScopeAtom);
  const read = useRead('course', { params: { courseId } });
  if (read.state === 'loading') return <CourseDetailsSkeleton />;
  if (read.state === 'ready') return <CourseDetails key={`${scope} ${courseId}`} known={read.data} />;
  if (isCourseMissing(read)) return <CourseMissing />;
  return (
    <div className={`m-page ${css.failed}`}>
      <ScreenTitle hidden>{copy.view.toDetails}</ScreenTitle>
      <FailedState
        sentence={read.advice ?? read.sentence}
        retry={read.retry}
        retrying={read.retrying}
        isUnreachable={read.code === 'network'}
      />
    </div>
  );
}

function CourseDetails({ known }: { known: CallData<'course'> }) {
  const { course } = known;
  return (
    <div className={css.screen}>
      <CourseHeader course={course} />
      <div className={classes('m-page', css.columns)}>
        <Card as="aside" padding="none" className={css.side} aria-label={copy.details.card}>
          <div className={css.picture}>
            <CoverImage src={course.image} alt="" ratio={16 / 9} eager enlarge={detailsCopy.cover(course.title)} />
          </div>
          <BuyCard known={known} />
        </Card>
        <div className={css.main}>
          <CourseTabs
            known={known}
            notice={
              course.completed ? null : (
                <p className={css.notice}>
                  <Icon name="info" />
                  {detailsCopy.moreComing}
                </p>
              )
            }
          />
        </div>
      </div>
    </div>
  );
}
