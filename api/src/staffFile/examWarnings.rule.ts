import type { ExamFile } from './courseFile';

/** Returns warnings about contradicting settings of an exam, and about options that students cannot tell apart. */
export function examWarnings(exam: ExamFile): string[] {
  return [...reviewWarnings(exam), ...optionWarnings(exam)];
}

function optionWarnings({ key, questions }: ExamFile): string[] {
  return questions.flatMap(({ answers }, index) => {
    const texts = Object.values(answers);
    return new Set(texts).size === texts.length
      ? []
      : [`warning: exam "${key}": question ${index + 1} has two options with the same text`];
  });
}

function reviewWarnings(exam: ExamFile): string[] {
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
  if (attempts > 1 && reviewBetweenAttempts === true) {
    return [warn(`students can read the answers and then start again: ${attempts} attempts`)];
  }
  return [];
}
