import { Card, Icon } from '@manassa/shared/ui';
import type { IconName } from '@manassa/shared/ui';
import { landingCopy } from '../copy';
import { Reveal } from '../Reveal';
import { SectionHeading } from '../SectionHeading';
import { ExamArt } from './ExamArt';
import { InclineArt } from './InclineArt';
import css from './Reasons.module.css';

const { reasonsTitle, reasons } = landingCopy;

function SmallReason({ icon, title, body }: { icon: IconName; title: string; body: string }) {
  return (
    <Card as="article" className={css.small}>
      <span className={css.icon}>
        <Icon name={icon} size={24} />
      </span>
      <h3>{title}</h3>
      <p>{body}</p>
    </Card>
  );
}

export function Reasons() {
  return (
    <section aria-labelledby="reasons" className={`m-page ${css.section}`}>
      <SectionHeading id="reasons">{reasonsTitle}</SectionHeading>
      <Reveal className={css.grid}>
        <Card as="article" className={css.idea}>
          <h3>{reasons.idea.title}</h3>
          <p>{reasons.idea.body}</p>
          <InclineArt className={css.incline} />
        </Card>
        <Card as="article" className={css.exam}>
          <div>
            <h3>{reasons.exam.title}</h3>
            <p>{reasons.exam.body}</p>
          </div>
          <ExamArt className={css.examArt} />
        </Card>
        <SmallReason icon="homework" {...reasons.homework} />
        <SmallReason icon="chart" {...reasons.level} />
      </Reveal>
    </section>
  );
}
