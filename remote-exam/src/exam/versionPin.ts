import { pinVersion, unpinVersion } from '@manassa/shared/federation';
import { useEffect } from 'react';
import { itemAddress } from './examCourse.rule';
import type { ExamPlace } from './useExamPlace';

/** This remote, as the release document calls it. */
const REMOTE = 'remote-exam';

function pathOf({ courseId, sectionId, examId }: ExamPlace): string {
  return itemAddress(courseId, sectionId, 'exam', examId);
}

/** Keeps the version that runs for this exam's addresses, over reloads, whatever is released meanwhile. */
export function pinAttempt(place: ExamPlace): void {
  pinVersion(REMOTE, pathOf(place));
}

/** Ends what `pinAttempt` began once no attempt is open and nothing of one is on its way to the server. */
export function useUnpinWhenOver(place: ExamPlace, over: boolean): void {
  const path = pathOf(place);
  useEffect(() => {
    if (over) unpinVersion(REMOTE, path);
  }, [over, path]);
}
