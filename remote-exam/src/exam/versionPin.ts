import { pinVersion, unpinVersion } from '@manassa/shared/federation';
import { useEffect } from 'react';
import { itemAddress } from './examCourse.rule';
import type { ExamPlace } from './useExamPlace';

const REMOTE = 'remote-exam';

function pathOf({ courseId, sectionId, examId }: ExamPlace): string {
  return itemAddress(courseId, sectionId, 'exam', examId);
}

/** Pins this version of the remote to the exam's address. */
export function pinAttempt(place: ExamPlace): void {
  pinVersion(REMOTE, pathOf(place));
}

/** Removes the pin once no attempt is open and nothing waits to be sent. */
export function useUnpinWhenOver(place: ExamPlace, over: boolean): void {
  const path = pathOf(place);
  useEffect(() => {
    if (over) unpinVersion(REMOTE, path);
  }, [over, path]);
}
