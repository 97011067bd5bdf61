import { copy as common } from '@manassa/shared/locale';
import { ButtonLink, EmptyState, MissedTargetArt } from '@manassa/shared/ui';
import { startCopy } from './copy';
import type { ExamPlace } from '../exam/useExamPlace';

/** Replaces an exam that does not exist. */
export function ExamMissing({ place: { courseId } }: { place: ExamPlace }) {
  return (
    <EmptyState art={<MissedTargetArt />} title={common.noData}>
      <ButtonLink to={`/course/details/${encodeURIComponent(courseId)}`}>{startCopy.toCourse}</ButtonLink>
    </EmptyState>
  );
}
