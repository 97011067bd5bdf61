import { useAttempts } from '../../attempt/useAttempts';
import { copy } from '../../copy';
import { attendCopy } from '../copy';
import { countAnswered } from '../../question/countAnswered.rule';
import type { ExamRead } from '../../exam/useExam';
import type { ExamPlace } from '../../exam/useExamPlace';
import { PausedPanel } from './PausedPanel';

interface ElsewherePanelProps {
  place: ExamPlace;
  read: ExamRead;
  /** True if the other tab is submitting and cannot hand over. */
  busy: boolean;
  takeOver: () => void;
}

/** Panel while the attempt is open in another tab. */
export function ElsewherePanel({ place, read: { exam, attempt }, busy, takeOver }: ElsewherePanelProps) {
  const { stored } = useAttempts();
  const answers = stored.answersFor(place.owner, attempt, exam.questions);
  const details = [
    copy.answeredOf(countAnswered(answers), answers.length),
    busy ? attendCopy.busyElsewhere : attendCopy.openElsewhereHint,
  ];
  return (
    <PausedPanel
      exam={exam}
      sentence={attendCopy.openElsewhere}
      details={details}
      action={{ loading: busy, takeOver }}
    />
  );
}
