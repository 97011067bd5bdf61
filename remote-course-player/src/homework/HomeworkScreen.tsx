import { useRead } from '@manassa/shared/data';
import type { CallData } from '@manassa/shared/contract';
import { canOpenItem } from '@manassa/shared/domain';
import { copy as common } from '@manassa/shared/locale';
import { plainText } from '@manassa/shared/plain-text';
import { RequireStudent } from '@manassa/shared/session';
import { BidiText, ButtonLink, Card, Chip, Icon, Loaded, ScreenTitle, Skeleton } from '@manassa/shared/ui';
import { useParams } from 'react-router-dom';
import { courseDetailsAddress } from '../course/itemAddress.rule';
import { stepOf } from '../courseView/courseWalk.rule';
import { ItemMissing } from '../courseView/ItemMissing';
import { copy } from '../copy';
import { homeworkCopy } from './copy';
import css from './HomeworkScreen.module.css';

function HomeworkOfCourse() {
  const { courseId = '', itemId = '' } = useParams();
  // useFreshWhenClosed of the course view reads it again when needed.
  const read = useRead('course', { params: { courseId } }, { swr: { revalidateIfStale: false } });
  return (
    <Loaded read={read} skeleton={<HomeworkSkeleton />}>
      {(known) => <Homework known={known} courseId={courseId} itemId={itemId} />}
    </Loaded>
  );
}

function Homework({ known, courseId, itemId }: { known: CallData<'course'>; courseId: string; itemId: string }) {
  const item = stepOf(known.course.sections, itemId)?.item;
  if (item?.type !== 'homework') return <ItemMissing courseId={courseId} />;
  const graded = known.progress.some((entry) => entry.content === item._id);
  const open = canOpenItem(item, known.enrolled);
  const description = plainText(item.description);
  return (
    <Card as="section" padding="large" className={css.card}>
      <header className={css.header}>
        <span className={css.picture}>
          <Icon name="homework" size={24} />
        </span>
        <ScreenTitle className={css.title} title={item.title || common.itemTypes.homework}>
          <BidiText text={item.title || common.itemTypes.homework} />
        </ScreenTitle>
        {open && (
          <Chip tone={graded ? 'green' : 'amber'} icon={graded ? 'success' : 'clock'}>
            {graded ? homeworkCopy.graded : homeworkCopy.notGraded}
          </Chip>
        )}
      </header>
      {open ? (
        description !== '' && <BidiText as="p" className={css.description} text={description} spoken />
      ) : (
        <div className={css.locked} role="note">
          <Icon name="lock" size={32} />
          <p>{homeworkCopy.locked}</p>
          <ButtonLink to={courseDetailsAddress(courseId)}>{copy.buying.enroll}</ButtonLink>
        </div>
      )}
    </Card>
  );
}

function HomeworkSkeleton() {
  return (
    <Card padding="large" className={css.card} aria-busy="true">
      <Skeleton width="50%" height={36} />
      <Skeleton width={180} height={28} radius={999} />
      <Skeleton height={160} />
    </Card>
  );
}

/** A homework: its task and whether it has been graded. */
export function HomeworkScreen() {
  return (
    <RequireStudent loading={<HomeworkSkeleton />}>
      <HomeworkOfCourse />
    </RequireStudent>
  );
}
