export {
  GRADES,
  gradeName,
  gradesOf,
  isKnownGrade,
  SEMESTERS,
  semesterName,
  STAGES,
  stageName,
} from './gradeCatalogue';
export type { Grade, Semester, Stage } from './gradeCatalogue';
export { wholeHours } from './hours.rule';
export { exactPercent } from './percent.rule';
export { discountPercent, priceToPay } from './price.rule';
export { courseProgress, isItemCompleted } from './progress.rule';
export type { CourseProgress } from './progress.rule';
export { missingRequirements } from './requirements.rule';
export { bandLabel, displayedPercent, OVERVIEW_THRESHOLDS, RESULT_THRESHOLDS, scoreBand } from './scoreBand.rule';
export type { BandThresholds, ScoreBand } from './scoreBand.rule';
