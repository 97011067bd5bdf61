import type { RequiredItem } from '@manassa/shared/contract';
import { missingRequirements } from '@manassa/shared/domain';
import type { ExamFacts } from '@manassa/shared/domain';
import type { ExamRead } from '../../exam/useExam';

export interface DescribedExam extends ExamFacts {
  readonly missingItems: readonly RequiredItem[];
}

/** Returns the facts that decide if an attempt can start, and the required items that are missing. */
export function describeExam({
  exam,
  attendance,
  course,
}: Pick<ExamRead, 'exam' | 'attendance' | 'course'>): DescribedExam {
  const missingItems = missingRequirements(exam.requiredContent, course.progress);
  return {
    enrolled: course.enrolled,
    isFree: exam.isFree,
    missing: missingItems.length,
    missingItems,
    finished: exam.finished,
    attemptsUsed: attendance?.attempts ?? 0,
    attemptsAllowed: exam.attempts,
  };
}
