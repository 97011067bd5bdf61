import type { ExamFile } from './courseFile';

/** Returns warnings about contradicting settings of an exam. */
export function examWarnings(exam: ExamFile): string[] {
  const { key, attempts, enableAnswers, reviewBetweenAttempts } = exam;
  const warn = (text: string): string => `warning: exam "${key}": ${text}`;
  if (reviewBetweenAttempts === true && !enableAnswers) {
    return [warn('reviewBetweenAttempts has no effect, because enableAnswers is false')];
  }
  if (enableAnswers && attempts > 1 && reviewBetweenAttempts === undefined) {
    return [
      warn(
        `students can read the answers after the last of ${attempts} attempts, or when it is finished; set reviewBetweenAttempts to true (after each attempt) or false to decide`,
      ),
    ];
  }
  if (enableAnswers && attempts > 1 && reviewBetweenAttempts === true) {
    return [warn(`students can read the answers and then start again: ${attempts} attempts`)];
  }
  return [];
}
