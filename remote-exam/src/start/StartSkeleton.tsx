import { Card, Skeleton } from '@manassa/shared/ui';
import about from './about/ExamAbout.module.css';
import panel from './attempts/AttemptPanel.module.css';
import css from './StartScreen.module.css';

export function StartSkeleton() {
  return (
    <div className={css.columns}>
      <Card padding="large" className={about.heading}>
        <Skeleton width={200} height={24} />
        <Skeleton width="60%" height={40} />
        <Skeleton width="80%" height={24} />
      </Card>
      <Card padding="large" className={panel.panel}>
        <Skeleton width={180} height={28} />
        <Skeleton height={56} radius={12} />
        <Skeleton height={56} radius={12} />
      </Card>
      <Card padding="large" className={about.about}>
        <div className={about.facts}>
          {[0, 1, 2, 3].map((fact) => (
            <Skeleton key={fact} height={120} radius={12} />
          ))}
        </div>
        <Skeleton height={104} />
      </Card>
    </div>
  );
}
