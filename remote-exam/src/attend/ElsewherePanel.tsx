import { BidiText, Button, Card, Icon, ScreenTitle } from '@manassa/shared/ui';
import { useAttempts } from '../attempt/useAttempts';
import { copy } from '../copy';
import { countAnswered } from '../question/countAnswered.rule';
import type { ExamRead } from '../exam/useExam';
import type { ExamPlace } from '../exam/useExamPlace';
import css from './ElsewherePanel.module.css';

interface ElsewherePanelProps {
  place: ExamPlace;
  read: ExamRead;
  /** True if the other tab is submitting and cannot hand over. */
  busy: boolean;
  takeOver: () => void;
}

/** Shown while the attempt is open in another tab: nothing can be changed before it is continued here. */
export function ElsewherePanel({ place, read: { exam, attempt }, busy, takeOver }: ElsewherePanelProps) {
  const { stored } = useAttempts();
  const answers = stored.answersFor(place.owner, attempt, exam.questions);
  return (
    <div className={css.place}>
      <Card padding="large" className={css.panel}>
        <span className={css.mark}>
          <Icon name="layers" size={32} />
        </span>
        <ScreenTitle title={exam.title} className={css.title}>
          <BidiText text={exam.title} />
        </ScreenTitle>
        <div role="status" className={css.told}>
          <p className={css.sentence}>{copy.openElsewhere}</p>
          <p>{copy.answeredOf(countAnswered(answers), answers.length)}</p>
          <p>{busy ? copy.busyElsewhere : copy.openElsewhereHint}</p>
        </div>
        <Button block disabled={busy} onClick={takeOver}>
          {copy.continueHere}
        </Button>
      </Card>
    </div>
  );
}
