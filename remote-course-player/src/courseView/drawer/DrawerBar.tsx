import type { CallData } from '@manassa/shared/contract';
import { courseProgress } from '@manassa/shared/domain';
import { formatPercent } from '@manassa/shared/locale';
import { Button, CloseButton, Dialog, Ltr, ProgressBar, Skeleton } from '@manassa/shared/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { viewCopy } from '../copy';
import { CourseList } from '../list/CourseList';
import css from './DrawerBar.module.css';
import type { Place } from '../place.rule';

interface DrawerBarProps {
  courseId: string;
  /** Null while the course is loading. */
  known: CallData<'course'> | null;
  place: Place;
}

/** Button for the list of contents, on phones, with the progress beside it. */
export function DrawerBar({ courseId, known, place }: DrawerBarProps) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = (): void => setOpenAt(null);
  // An item that was chosen before may arrive while the list is open.
  if (openAt !== null && openAt !== key) close();
  const percent = known ? courseProgress(known.progress, known.course).percent : 0;
  return (
    <div className={css.bar}>
      <Button
        variant="ghost"
        icon="list"
        className={css.opener}
        disabled={known === null}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      >
        {viewCopy.contentList}
      </Button>
      {known?.enrolled !== false && (
        <div className={css.progress}>
          <p className={css.figures}>
            <span>{viewCopy.progressShort}</span>
            {known ? <Ltr>{formatPercent(percent)}</Ltr> : <Skeleton width={32} height={14} />}
          </p>
          {known ? (
            <ProgressBar percent={percent} label={viewCopy.progressShort} />
          ) : (
            <Skeleton height={8} radius={999} />
          )}
        </div>
      )}
      {openAt !== null && known && (
        <Dialog placement="drawer" label={viewCopy.contentList} onDismiss={close}>
          <CloseButton label={viewCopy.closeList} className={css.close} onClick={close} />
          <CourseList courseId={courseId} known={known} place={place} onChoose={close} />
        </Dialog>
      )}
    </div>
  );
}
