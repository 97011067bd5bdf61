import type { Attendance, Exam } from '@manassa/shared/contract';
import { displayedPercent, exactPercent, OVERVIEW_THRESHOLDS } from '@manassa/shared/domain';
import type { ExamFacts } from '@manassa/shared/domain';
import { formatPercent } from '@manassa/shared/locale';
import { classes, Icon, Ltr } from '@manassa/shared/ui';
import { copy } from '../../copy';
import css from './AttemptSlots.module.css';

/** A single slot would only repeat the number above it. */
const LEAST_SLOTS = 2;
/** Maximum of a readable row. */
const MOST_SLOTS = 6;

interface AttemptSlotsProps {
  facts: ExamFacts;
  exam: Exam;
  attendance: Attendance | null;
}

/** One slot per attempt, with its number; the latest used one has its result. How earlier ones went is not known. */
export function AttemptSlots({ facts: { attemptsUsed, attemptsAllowed }, exam, attendance }: AttemptSlotsProps) {
  const exact = attendance?.submitted ? exactPercent(attendance.score, exam.maxScore) : null;
  if (attemptsAllowed < LEAST_SLOTS || attemptsAllowed > MOST_SLOTS) return null;
  return (
    <ol className={css.slots} aria-hidden="true">
      {Array.from({ length: attemptsAllowed }, (_, slot) => {
        const used = slot < attemptsUsed;
        const latest = slot === attemptsUsed - 1;
        return (
          <li key={slot} title={copy.attemptNumber(slot + 1)} className={classes(css.slot, used && css.used)}>
            {(!used || !latest) && slot + 1}
            {used && latest && exact !== null && (
              <Ltr>{formatPercent(displayedPercent(exact, OVERVIEW_THRESHOLDS, 0))}</Ltr>
            )}
            {used && latest && exact === null && <Icon name="clock" />}
          </li>
        );
      })}
    </ol>
  );
}
