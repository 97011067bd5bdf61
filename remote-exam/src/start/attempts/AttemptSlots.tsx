import type { Attendance, Exam } from '@manassa/shared/contract';
import { displayedPercent, exactPercent, OVERVIEW_THRESHOLDS } from '@manassa/shared/domain';
import type { ExamFacts } from '@manassa/shared/domain';
import { formatPercent } from '@manassa/shared/locale';
import { classes, Icon, Ltr } from '@manassa/shared/ui';
import type { CSSProperties } from 'react';
import { startCopy } from '../copy';
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

/** Returns the exact percentages of submitted attempts by their position. A server may send the last one only. */
function percentsOf(attendance: Attendance | null, maxScore: number): ReadonlyMap<number, number> {
  const percents = new Map<number, number>();
  if (attendance === null) return percents;
  attendance.history.forEach((past, at) => percents.set(at, exactPercent(past.score, past.maxScore)));
  if (attendance.submitted) percents.set(attendance.attempts - 1, exactPercent(attendance.score, maxScore));
  return percents;
}

/** Returns the columns with which rows are full, or nearly so. */
function slotColumns(attempts: number): number {
  return attempts <= 4 ? attempts : 3;
}

/** One slot per attempt, with its result as far as that is known, else with its number. */
export function AttemptSlots({ facts: { attemptsUsed, attemptsAllowed }, exam, attendance }: AttemptSlotsProps) {
  const percents = percentsOf(attendance, exam.maxScore);
  if (attemptsAllowed < LEAST_SLOTS || attemptsAllowed > MOST_SLOTS) return null;
  return (
    <ol className={css.slots} style={{ '--columns': slotColumns(attemptsAllowed) } as CSSProperties}>
      {Array.from({ length: attemptsAllowed }, (_, slot) => {
        const used = slot < attemptsUsed;
        const exact = percents.get(slot);
        const isOpen = used && exact === undefined && slot === attemptsUsed - 1;
        return (
          <li key={slot} title={startCopy.attemptNumber(slot + 1)} className={classes(css.slot, used && css.used)}>
            <span className="visually-hidden">{startCopy.attemptNumber(slot + 1)}</span>
            {exact !== undefined && <Ltr>{formatPercent(displayedPercent(exact, OVERVIEW_THRESHOLDS))}</Ltr>}
            {isOpen && <Icon name="clock" />}
            {exact === undefined && !isOpen && <span aria-hidden="true">{slot + 1}</span>}
          </li>
        );
      })}
    </ol>
  );
}
