import { BidiText, Button, Card, Icon, ScreenTitle } from '@manassa/shared/ui';
import type { Exam } from '@manassa/shared/contract';
import { attendCopy } from '../copy';
import css from './PausedPanel.module.css';

interface PausedPanelProps {
  exam: Exam;
  /** Reason why nothing can be answered here. */
  sentence: string;
  details: readonly string[];
  action: { loading: boolean; takeOver: () => void };
}

/** Panel while the attempt continues elsewhere: nothing can be changed before it continues here. */
export function PausedPanel({ exam, sentence, details, action }: PausedPanelProps) {
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
          <p className={css.sentence}>{sentence}</p>
          {details.map((detail) => (
            <p key={detail}>
              <BidiText text={detail} />
            </p>
          ))}
        </div>
        <Button block loading={action.loading} onClick={action.takeOver}>
          {attendCopy.continueHere}
        </Button>
      </Card>
    </div>
  );
}
