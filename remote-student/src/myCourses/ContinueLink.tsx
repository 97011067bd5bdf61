import type { Course, Enrollment } from '@manassa/shared/contract';
import { courseProgress } from '@manassa/shared/domain';
import { ButtonLink } from '@manassa/shared/ui';
import { copy } from '../copy';
import { myCoursesCopy } from './copy';
import { continueAddress } from './continueAddress.rule';

interface ContinueLinkProps extends Pick<Enrollment, 'progress' | 'next'> {
  course: Course;
}

export function ContinueLink({ course, progress, next }: ContinueLinkProps) {
  const { done, percent } = courseProgress(progress, course);
  const label = done === 0 ? myCoursesCopy.begin : percent === 100 ? myCoursesCopy.reviseCourse : myCoursesCopy.goOn;
  return (
    <ButtonLink
      block
      variant="outline"
      iconEnd="chevronEnd"
      to={continueAddress(course._id, next)}
      aria-label={`${label}: ${course.title || copy.untitledCourse}`}
    >
      {label}
    </ButtonLink>
  );
}
