import type { CallData } from '@manassa/shared/contract';
import { userAtom } from '@manassa/shared/session';
import { ButtonLink, EmptyState, NoCoursesArt, ScreenTitle } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { courseDetailsAddress, itemAddress } from '../course/itemAddress.rule';
import { copy } from '../copy';
import { continuingStep, startingStep } from './courseWalk.rule';
import { loadLastVisit } from './lastVisitStorage';

/** Redirects the course's address to its startingStep, or with `?continue` to its continuingStep. */
export function StartingItem({ courseId, known }: { courseId: string; known: CallData<'course'> }) {
  const student = useAtomValue(userAtom)?.studentCode ?? '';
  const [search] = useSearchParams();
  const { course, enrolled, progress } = known;
  const visited = { enrolled, progress, lastItemId: loadLastVisit(student, courseId) };
  const step = (search.has('continue') ? continuingStep : startingStep)(course.sections, visited);
  if (step) return <Navigate to={itemAddress(courseId, step.sectionId, step.item)} replace />;
  const hasContent = course.sections.some((section) => section.content.length > 0);
  return (
    <>
      <ScreenTitle hidden>{course.title || copy.view.contentList}</ScreenTitle>
      <EmptyState art={<NoCoursesArt />} title={hasContent ? copy.view.nothingFree : copy.view.empty}>
        <ButtonLink to={courseDetailsAddress(courseId)}>{copy.view.toDetails}</ButtonLink>
      </EmptyState>
    </>
  );
}
