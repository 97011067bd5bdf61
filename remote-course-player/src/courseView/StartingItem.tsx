import type { CallData } from '@manassa/shared/contract';
import { userAtom } from '@manassa/shared/session';
import { ButtonLink, EmptyState, NoCoursesArt, ScreenTitle } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { courseDetailsAddress, itemAddress } from '../course/itemAddress.rule';
import { copy } from '../copy';
import { viewCopy } from './copy';
import { LectureSkeleton } from '../lecture/LectureSkeleton';
import { continuingStep, startingStep } from './courseWalk.rule';
import type { Step } from './courseWalk.rule';
import { loadLastVisit } from './lastVisitStorage';

/** Returns the item that the course's address leads to: its startingStep, or with `?continue` its continuingStep. */
export function useStart(courseId: string, known: CallData<'course'> | null): Step | null {
  const student = useAtomValue(userAtom)?.studentCode ?? '';
  const [search] = useSearchParams();
  if (known === null) return null;
  const { course, enrolled, progress } = known;
  const visited = { enrolled, progress, lastItemId: loadLastVisit(student, courseId) };
  return (search.has('continue') ? continuingStep : startingStep)(course.sections, visited);
}

interface StartingItemProps {
  courseId: string;
  known: CallData<'course'>;
  start: Step | null;
}

/** Redirects the course's address to the item to start with. */
export function StartingItem({ courseId, known: { course }, start }: StartingItemProps) {
  if (start) {
    return (
      <>
        <Navigate to={itemAddress(courseId, start.sectionId, start.item)} replace />
        <LectureSkeleton />
      </>
    );
  }
  const hasContent = course.sections.some((section) => section.content.length > 0);
  return (
    <>
      <ScreenTitle hidden>{course.title || viewCopy.contentList}</ScreenTitle>
      <EmptyState art={<NoCoursesArt />} title={hasContent ? viewCopy.nothingFree : viewCopy.empty}>
        <ButtonLink to={courseDetailsAddress(courseId)}>{copy.view.toDetails}</ButtonLink>
      </EmptyState>
    </>
  );
}
