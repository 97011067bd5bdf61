import type { CallData, ContentItem } from '@manassa/shared/contract';
import { canOpenItem, isItemCompleted } from '@manassa/shared/domain';
import { copy as common, formatMinutes } from '@manassa/shared/locale';
import { BidiText, classes, Icon } from '@manassa/shared/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { courseDetailsAddress, itemAddress } from '../../course/itemAddress.rule';
import { copy } from '../../copy';
import { viewCopy } from '../copy';
import css from './CourseListItem.module.css';

interface CourseListItemProps {
  courseId: string;
  sectionId: string;
  item: ContentItem;
  known: CallData<'course'>;
  current: boolean;
  onChoose?: () => void;
}

type Mark = 'done' | 'current' | 'todo' | 'locked';

const MARK_WORDS: Record<Mark, string> = {
  done: viewCopy.done,
  current: viewCopy.current,
  todo: viewCopy.todo,
  locked: viewCopy.lockedItem,
};

/** An item of the list with its mark. A locked one is not a link: pressing it shows the reason. */
export function CourseListItem({ courseId, sectionId, item, known, current, onChoose }: CourseListItemProps) {
  const [explained, setExplained] = useState(false);
  const open = canOpenItem(item, known.enrolled);
  const done = isItemCompleted(known.progress, item._id);
  const mark: Mark = !open ? 'locked' : done ? 'done' : current ? 'current' : 'todo';
  const shown = {
    className: classes(css.item, current && css.current, !open && css.locked),
    'aria-current': current ? 'page' : undefined,
  } as const;
  const words = <ItemWords item={item} mark={mark} free={item.isFree && !known.enrolled} />;
  return (
    <li>
      {open ? (
        <Link {...shown} to={itemAddress(courseId, sectionId, item)} onClick={onChoose}>
          {words}
        </Link>
      ) : (
        <button type="button" {...shown} aria-expanded={explained} onClick={() => setExplained(!explained)}>
          {words}
        </button>
      )}
      {!open && explained && (
        <p className={css.explanation} role="status">
          {common.locked}{' '}
          <Link to={courseDetailsAddress(courseId)} onClick={onChoose}>
            {copy.view.toDetails}
          </Link>
        </p>
      )}
    </li>
  );
}

function ItemWords({ item, mark, free }: { item: ContentItem; mark: Mark; free: boolean }) {
  const length = item.durationMin > 0 ? ` · ${formatMinutes(item.durationMin)}` : '';
  return (
    <>
      <span className={classes(css.mark, css[mark])} aria-hidden="true">
        {mark === 'done' && <Icon name="check" size={16} />}
        {mark === 'locked' && <Icon name="lock" size={16} />}
      </span>
      <span className={css.words}>
        <BidiText as="span" className={css.title} text={item.title || common.itemTypes[item.type]} />
        <span className={css.meta}>
          <BidiText text={`${common.itemTypes[item.type]}${length}`} />
          {free && <span className={css.free}> · {common.freeItem}</span>}
          <span className="visually-hidden">{` · ${MARK_WORDS[mark]}`}</span>
        </span>
      </span>
      <Icon name={item.type} className={css.type} />
    </>
  );
}
