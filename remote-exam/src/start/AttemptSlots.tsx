import type { Attendance, Exam } from '@manassa/shared/contract';
import { percentOf } from '@manassa/shared/domain';
import { formatPercent } from '@manassa/shared/locale';
import { classes, Icon, Ltr } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './AttemptSlots.module.css';
import type { ExamFacts } from './examAccess.rule';

/** One slot would repeat what stands above it. */
const LEAST_SLOTS = 2;
/** More slots than this are a row of dots that says nothing: the number above it stands alone then. */
const MOST_SLOTS = 6;

interface AttemptSlotsProps {
  facts: ExamFacts;
  exam: Exam;
  attendance: Attendance | null;
}

/** The attempts as slots: used ones marked, the latest with its result, the free ones with their number. */
export function AttemptSlots({ facts: { attemptsUsed, attemptsAllowed }, exam, attendance }: AttemptSlotsProps) {
  if (attemptsAllowed < LEAST_SLOTS || attemptsAllowed > MOST_SLOTS) return null;
  return (
    <ol className={css.slots} aria-hidden="true">
      {Array.from({ length: attemptsAllowed }, (_, slot) => {
        const used = slot < attemptsUsed;
        const latest = slot === attemptsUsed - 1;
        return (
          <li key={slot} title={copy.attemptNumber(slot + 1)} className={classes(css.slot, used && css.used)}>
            {!used && slot + 1}
            {used && latest && attendance?.submitted && (
              <Ltr>{formatPercent(Math.round(percentOf(attendance.score, exam.maxScore)))}</Ltr>
            )}
            {used && latest && attendance?.submitted !== true && <Icon name="clock" />}
            {used && !latest && <Icon name="check" />}
          </li>
        );
      })}
    </ol>
  );
}
