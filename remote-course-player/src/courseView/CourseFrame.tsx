import type { CallData, ContentItem } from '@manassa/shared/contract';
import { isCourseMissing } from '../course/courseMissing.rule';
import { canOpenItem } from '@manassa/shared/domain';
import { useRead } from '@manassa/shared/data';
import type { Loadable } from '@manassa/shared/data';
import { loadRecentCourse, saveRecentCourse, userAtom } from '@manassa/shared/session';
import { classes, FailedState, ScreenTitle } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { CourseMissing } from '../course/CourseMissing';
import { viewCopy } from './copy';
import { LectureSkeleton } from '../lecture/LectureSkeleton';
import { useWatchDelivery } from '../lecture/reporting/useWatchDelivery';
import css from './CourseFrame.module.css';
import { CourseList } from './list/CourseList';
import { CourseListSkeleton } from './list/CourseListSkeleton';
import { stepOf } from './courseWalk.rule';
import type { Step } from './courseWalk.rule';
import { DrawerBar } from './drawer/DrawerBar';
import { ItemWalk } from './ItemWalk';
import { saveLastVisit } from './lastVisitStorage';
import { isReview, placeOf } from './place.rule';
import type { Place } from './place.rule';
import { StartingItem, useStart } from './StartingItem';
import { useFreshWhenClosed } from './useFreshWhenClosed';

function useLastVisit(courseId: string, known: CallData<'course'> | null, item: ContentItem | null): void {
  const student = useAtomValue(userAtom)?.studentCode ?? '';
  const title = known?.course.title ?? '';
  const visited = item && known && canOpenItem(item, known.enrolled) ? item._id : null;
  useEffect(() => {
    if (visited === null) return;
    saveLastVisit(student, courseId, visited);
    saveRecentCourse(student, { courseId, title });
  }, [student, courseId, title, visited]);
}

/** Takes a course that staff no longer offer from the links that continue the course opened last. */
function useForgottenCourse(courseId: string, read: Loadable<CallData<'course'>>): void {
  const student = useAtomValue(userAtom)?.studentCode ?? '';
  const isMissing = read.state === 'failed' && isCourseMissing(read);
  useEffect(() => {
    if (isMissing && loadRecentCourse(student)?.courseId === courseId) saveRecentCourse(student, null);
  }, [student, courseId, isMissing]);
}

interface CourseFrameViewProps {
  courseId: string;
  read: Loadable<CallData<'course'>>;
}

/** The list of contents beside the item (a drawer on phones), previous and next below it. */
function CourseFrameView({ courseId, read }: CourseFrameViewProps) {
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  // Exam pages have their own primary action, and no video up to the edges.
  const { isExam } = place;
  const known = read.state === 'ready' ? read.data : null;
  const start = useStart(courseId, place.itemId === null ? known : null);
  // The list opens at once where the redirect leads: its sections would move later.
  const listed = start ? { ...place, itemId: start.item._id } : place;
  // An attempt shares no element with the frame: the element would move when the exam is left, a layout shift.
  if (place.attending) return <Outlet />;

  return (
    <div className={classes(css.frame, read.state === 'failed' && css.alone)}>
      <div className={classes(css.content, !isExam && css.aboveWalk)}>
        {read.state !== 'failed' && <DrawerBar courseId={courseId} known={known} place={place} />}
        <div className={classes(css.item, isExam && css.exam)}>
          <CourseItem courseId={courseId} read={read} place={place} start={start} />
          {/* The review of an exam has its own previous and next. */}
          {known && !isReview(pathname) && <ItemWalk courseId={courseId} known={known} place={place} quiet={isExam} />}
        </div>
      </div>
      {/* After the item, so that its heading is read first. */}
      {read.state !== 'failed' && (
        <aside className={css.sidebar} aria-label={viewCopy.contentList}>
          <div className={css.sticky}>
            {known ? <CourseList courseId={courseId} known={known} place={listed} /> : <CourseListSkeleton />}
          </div>
        </aside>
      )}
    </div>
  );
}

export function CourseFrameLoading() {
  const { courseId = '' } = useParams();
  return <CourseFrameView courseId={courseId} read={{ state: 'loading' }} />;
}

/** The course view. An exam that is attended has the page to itself. The list stays mounted while items change. */
export function CourseFrame() {
  const { courseId = '' } = useParams();
  const place = placeOf(useLocation().pathname);
  const read = useRead('course', { params: { courseId } });
  const known = read.state === 'ready' ? read.data : null;
  useWatchDelivery(known?.progress);
  const item = known ? (stepOf(known.course.sections, place.itemId)?.item ?? null) : null;
  useLastVisit(courseId, known, item);
  useForgottenCourse(courseId, read);
  useFreshWhenClosed(item, known, read.state === 'ready' ? read.refresh : null);
  return <CourseFrameView courseId={courseId} read={read} />;
}

interface CourseItemProps {
  courseId: string;
  read: Loadable<CallData<'course'>>;
  place: Place;
  start: Step | null;
}

/** The item in the address, or the one to start with; shows a failed course once for all items. */
function CourseItem({ courseId, read, place, start }: CourseItemProps) {
  if (read.state === 'failed' && isCourseMissing(read)) return <CourseMissing />;
  if (read.state === 'failed') {
    return (
      <>
        <ScreenTitle hidden>{viewCopy.contentList}</ScreenTitle>
        <FailedState
          sentence={read.advice ?? read.sentence}
          retry={read.retry}
          retrying={read.retrying}
          isUnreachable={read.code === 'network'}
        />
      </>
    );
  }
  if (place.itemId === null && read.state === 'ready') {
    return <StartingItem courseId={courseId} known={read.data} start={start} />;
  }
  // Redirects to an item, mostly a lecture.
  if (place.itemId === null) return <LectureSkeleton />;
  return <Outlet />;
}
