import { useRead } from '@manassa/shared/data';
import { cacheScopeAtom } from '@manassa/shared/session';
import { BidiText, Card, FailedState } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { Link } from 'react-router-dom';
import { isCourseMissing } from '../course/courseMissing.rule';
import { courseDetailsAddress } from '../course/itemAddress.rule';
import { copy } from '../copy';
import { buyingCopy } from './copy';
import { BuyCard, BuyCardSkeleton } from './BuyCard';
import css from './BuyPanel.module.css';

export function BuyPanel({ courseId }: { courseId: string }) {
  const scope = useAtomValue(cacheScopeAtom);
  const read = useRead('course', { params: { courseId } });
  if (read.state === 'failed') {
    return isCourseMissing(read) ? (
      <Card>
        <p role="alert">{copy.details.notFound}</p>
      </Card>
    ) : (
      <FailedState
        sentence={read.advice ?? read.sentence}
        retry={read.retry}
        retrying={read.retrying}
        isUnreachable={read.code === 'network'}
      />
    );
  }
  return (
    <Card padding="none">
      {read.state === 'loading' ? (
        <BuyCardSkeleton />
      ) : (
        <>
          <div className={css.course}>
            {read.data.course.title !== '' && (
              <h2 className={css.title}>
                <BidiText text={read.data.course.title} />
              </h2>
            )}
            <Link to={courseDetailsAddress(courseId)} className={css.details}>
              {copy.view.toDetails}
            </Link>
          </div>
          <BuyCard key={scope} known={read.data} />
        </>
      )}
    </Card>
  );
}

export function NothingChosen() {
  return (
    <Card className={css.nothing}>
      <p>{buyingCopy.chooseFirst}</p>
    </Card>
  );
}
