export { betterAttempt } from './exam/betterAttempt.rule';
export { cleanNumber, toLatinDigits } from './digits.rule';
export { attemptsLeft, canResumeAttempt, examBlock } from './exam/examAccess.rule';
export type { ExamBlock, ExamFacts } from './exam/examAccess.rule';
export {
  GRADES,
  gradeName,
  gradesOf,
  isKnownGrade,
  isKnownStage,
  SEMESTERS,
  semesterName,
  STAGES,
  stageName,
} from './gradeCatalogue';
export type { Grade, Semester, Stage } from './gradeCatalogue';
export { wholeHours } from './hours.rule';
export { lectureBlock, viewsLeft } from './lectureAccess.rule';
export type { LectureBlock, LectureFacts } from './lectureAccess.rule';
export { newestAnswers } from './exam/newestAnswers.rule';
export type { TimedAnswers } from './exam/newestAnswers.rule';
export { canOpenItem } from './openItem.rule';
export { exactPercent } from './exam/percent.rule';
export { discountPercent, priceToPay } from './price.rule';
export { courseProgress, isItemCompleted } from './progress.rule';
export type { CourseProgress } from './progress.rule';
export { phoneLinks } from './phoneLinks.rule';
export { missingRequirements } from './requirements.rule';
export {
  bandLabel,
  displayedPercent,
  OVERVIEW_THRESHOLDS,
  percentOf,
  RESULT_THRESHOLDS,
  scoreBand,
} from './exam/scoreBand.rule';
export type { BandThresholds, ScoreBand } from './exam/scoreBand.rule';
export { VIEW_PERCENT } from './watch.rule';
