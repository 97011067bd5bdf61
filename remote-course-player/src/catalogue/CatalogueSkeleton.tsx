import { Card, Skeleton } from '@manassa/shared/ui';
import cardCss from './CourseCard.module.css';
import css from './CatalogueScreen.module.css';

export function CourseCardSkeleton() {
  return (
    <Card padding="none" className={cardCss.card}>
      <div style={{ aspectRatio: '16 / 10' }}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={cardCss.body}>
        <Skeleton width="92%" height={20} />
        <Skeleton width="58%" height={20} />
        <div className={cardCss.chips}>
          <Skeleton width={88} height={26} radius={999} />
          <Skeleton width={112} height={26} radius={999} />
        </div>
        <div className={cardCss.facts}>
          <Skeleton width={76} height={18} />
          <Skeleton width={70} height={18} />
        </div>
        <div className={cardCss.price}>
          <Skeleton width={96} height={26} />
          <Skeleton width={48} height={18} />
        </div>
      </div>
    </Card>
  );
}

export function CatalogueSkeleton() {
  return (
    <div className={css.grid}>
      {[1, 2, 3, 4].map((place) => (
        <CourseCardSkeleton key={place} />
      ))}
    </div>
  );
}
