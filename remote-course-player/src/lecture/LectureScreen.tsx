import { useRead } from '@manassa/shared/data';
import { cacheScopeAtom, RequireStudent } from '@manassa/shared/session';
import { Loaded } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useParams } from 'react-router-dom';
import { currentStep } from '../courseView/courseWalk.rule';
import { ItemMissing } from '../courseView/ItemMissing';
import { LecturePage } from './LecturePage';
import { LectureSkeleton } from './LectureSkeleton';

function Lecture() {
  const { courseId = '', sectionId = '', itemId = '' } = useParams();
  const scope = useAtomValue(cacheScopeAtom);
  // The frame reads the course when it opens, so moving between lectures sends no request.
  const read = useRead('course', { params: { courseId } }, { swr: { revalidateIfStale: false } });
  return (
    <Loaded read={read} skeleton={<LectureSkeleton />}>
      {(known, refresh) => {
        const step = currentStep(known.course.sections, { sectionId, itemId });
        if (step?.item.type !== 'lecture') return <ItemMissing courseId={courseId} />;
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
