import { copy as common } from '@manassa/shared/locale';
import { Card, classes, Skeleton } from '@manassa/shared/ui';
import { BuyCardSkeleton } from '../buying/BuyCard';
import css from './CourseDetailsScreen.module.css';
import headerCss from './CourseHeader.module.css';
import tabsCss from './CourseTabs.module.css';
import contentsCss from './CourseContents.module.css';
import { WaveArt } from './WaveArt';

export function CourseDetailsSkeleton() {
  return (
    <div className={css.screen} aria-busy="true">
      <span role="status" className="visually-hidden">
        {common.loading}
      </span>
      <div className={`m-band ${headerCss.header}`}>
        <WaveArt className={headerCss.art} />
        <div className={`m-page ${headerCss.words}`}>
          <div className={headerCss.path}>
            <Skeleton width={180} height={20} />
          </div>
          <Skeleton width="min(100%, 32.5rem)" height={46} />
          <Skeleton width={260} height={28} radius={999} />
          <div className={headerCss.facts}>
            {[1, 2, 3, 4].map((fact) => (
              <Skeleton key={fact} width={90} height={27} />
            ))}
          </div>
          <Skeleton width={160} height={26} />
        </div>
      </div>
      <div className={classes('m-page', css.columns)}>
        <Card padding="none" className={css.side}>
          <div className={css.picture} style={{ aspectRatio: '16 / 9' }}>
            <Skeleton height="100%" radius={0} />
          </div>
          <BuyCardSkeleton />
        </Card>
        <div className={css.main}>
          <Card padding="none" className={tabsCss.tabs}>
            <Skeleton height={44} radius={12} />
            <Skeleton height={44} radius={12} />
          </Card>
          <div className={contentsCss.sections}>
            {[280, 64, 64].map((height, at) => (
              <Skeleton key={at} height={height} radius={16} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
