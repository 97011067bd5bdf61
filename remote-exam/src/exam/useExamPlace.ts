import { studentKey } from '@manassa/shared/attempt';
import type { AttemptOwner } from '@manassa/shared/attempt';
import { userAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { itemAddress } from './examCourse.rule';

/** An exam's place in its course, and the student who is at it. */
export interface ExamPlace {
  courseId: string;
  sectionId: string;
  examId: string;
  owner: AttemptOwner;
  /** Absolute addresses of the exam's screens. */
  addresses: { exam: string; start: string; attend: string; result: string };
}

/** Returns the place of the exam in the address, for the logged-in student. */
export function useExamPlace(): ExamPlace {
  const { courseId = '', sectionId = '', itemId: examId = '' } = useParams();
  const user = useAtomValue(userAtom);
  const student = user === null ? '' : studentKey(user);
  return useMemo(() => {
    const exam = itemAddress(courseId, sectionId, 'exam', examId);
    return {
      courseId,
      sectionId,
      examId,
      owner: { student, examId },
      addresses: { exam, start: `${exam}/start`, attend: `${exam}/attend`, result: `${exam}/result` },
    };
  }, [courseId, sectionId, examId, student]);
}
