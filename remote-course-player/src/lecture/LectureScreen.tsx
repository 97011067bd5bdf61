import type { CallData } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import { cacheScopeAtom, RequireStudent } from '@manassa/shared/session';
import { Loaded } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useParams } from 'react-router-dom';
import { currentStep } from '../courseView/courseWalk.rule';
import type { Place } from '../courseView/place.rule';
import { ItemMissing } from '../courseView/ItemMissing';
import { LecturePage } from './LecturePage';
import { LectureSkeleton } from './LectureSkeleton';

function lectureOf(known: CallData<'course'>, place: Pick<Place, 'sectionId' | 'itemId'>) {
  const step = currentStep(known.course.sections, place);
  return step?.item.type === 'lecture' ? step : null;
}

function Lecture() {
  const { courseId = '', sectionId = '', itemId = '' } = useParams();
  const scope = useAtomValue(cacheScopeAtom);
  // The frame reads the course when it opens, so moving between lectures sends no request.
  const read = useRead('course', { params: { courseId } }, { swr: { revalidateIfStale: false } });
  return (
    <Loaded read={read} skeleton={<LectureSkeleton />}>
      {(known, refresh) => {
        const step = lectureOf(known, { sectionId, itemId });
        if (!step) return <ItemMissing courseId={courseId} />;
        // Remounted for another lecture or student: each is a playback session of its own.
        return (
          <LecturePage key={`${scope} ${itemId}`} courseId={courseId} known={known} step={step} refresh={refresh} />
        );
      }}
    </Loaded>
  );
}

/** A lecture: its video or the reason why it cannot be watched, with chapters and documents. */
export function LectureScreen() {
  return (
    <RequireStudent loading={<LectureSkeleton />}>
      <Lecture />
    </RequireStudent>
  );
}
