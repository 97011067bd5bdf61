import type { Course, Enrollment } from '@manassa/shared/contract';
import { userAtom } from '@manassa/shared/session';
import { BidiText, ButtonLink, Card, EmptyState, Loaded, NoCoursesArt, Skeleton } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai';
import { AreaPage } from '../area/AreaPage';
import { coursesAddress } from '../area/coursesAddress.rule';
import { copy } from '../copy';
import { myCoursesCopy } from './copy';
import { listKeys } from '../listKeys.rule';
import { CourseCard } from './CourseCard';
import { ContinueLink } from './ContinueLink';
import { CourseCardSkeleton } from './CourseCardSkeleton';
import css from './MyCoursesScreen.module.css';
import { useMyEnrollments } from './useMyEnrollments';

function hasCourse(enrollment: Enrollment): enrollment is Enrollment & { course: Course } {
  return enrollment.course !== null;
}

function NoCourses() {
  const user = useAtomValue(userAtom);
  return (
    <Card padding="large">
      <EmptyState art={<NoCoursesArt />} title={myCoursesCopy.noCourses}>
        <p>{myCoursesCopy.noCoursesHint}</p>
        <ButtonLink to={coursesAddress(user)} size="large" icon="cart">
          {copy.buy}
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}

function Enrollments({ enrollments }: { enrollments: readonly Enrollment[] }) {
  const shown = enrollments.filter(hasCourse);
  const gone = enrollments.length - shown.length;
  const keys = listKeys(shown, ({ course }) => course._id);
  return (
    <>
      {shown.length === 0 ? (
        <NoCourses />
      ) : (
        <ul className={css.grid}>
          {shown.map((enrollment, at) => (
            <li key={keys[at]}>
              <CourseCard {...enrollment} eager={at < 4} />
              {enrollment.course.active && <ContinueLink {...enrollment} />}
            </li>
          ))}
        </ul>
      )}
      {gone > 0 && <BidiText as="p" text={myCoursesCopy.goneCourses(gone)} className={css.gone} />}
    </>
  );
}

const skeleton = (
  <div className={css.grid}>
    {[1, 2, 3, 4].map((place) => (
      <div key={place}>
        <CourseCardSkeleton />
        <Skeleton height={48} radius={12} />
      </div>
    ))}
  </div>
);

function MyCourses() {
  const read = useMyEnrollments();
  return (
    <Loaded read={read} skeleton={skeleton}>
      {({ enrollments }) => <Enrollments enrollments={enrollments} />}
    </Loaded>
  );
}

export function MyCoursesScreen() {
  return (
    <AreaPage title={copy.courses} skeleton={skeleton}>
      <MyCourses />
    </AreaPage>
  );
}
