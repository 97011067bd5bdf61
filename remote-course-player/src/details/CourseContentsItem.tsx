import type { ContentItem } from '@manassa/shared/contract';
import { canOpenItem } from '@manassa/shared/domain';
import { copy as common, formatMinutes } from '@manassa/shared/locale';
import { BidiText, Chip, classes, Icon } from '@manassa/shared/ui';
import { Link } from 'react-router-dom';
import { itemAddress } from '../course/itemAddress.rule';
import css from './CourseContents.module.css';

interface CourseContentsItemProps {
  courseId: string;
  sectionId: string;
  item: ContentItem;
  enrolled: boolean;
}

/** An item in the details: a link if it may be opened, else locked. */
export function CourseContentsItem({ courseId, sectionId, item, enrolled }: CourseContentsItemProps) {
  const length = item.durationMin > 0 ? ` · ${formatMinutes(item.durationMin)}` : '';
  const words = (
    <>
      <span className={classes(css.picture, css[item.type])}>
        <Icon name={item.type} />
      </span>
      <span className={css.words}>
        <BidiText as="span" className={css.itemTitle} text={item.title || common.itemTypes[item.type]} />
        <BidiText as="span" className={css.meta} text={`${common.itemTypes[item.type]}${length}`} />
      </span>
      {!enrolled && item.isFree && (
        <Chip tone="green" icon="unlock">
          {common.freeItem}
        </Chip>
      )}
      {!enrolled && !item.isFree && <Icon name="lock" label={common.locked} className={css.lock} />}
    </>
  );
  return (
    <li className={css.row}>
      {canOpenItem(item, enrolled) ? (
        <Link className={classes(css.item, css.link)} to={itemAddress(courseId, sectionId, item)}>
          {words}
        </Link>
      ) : (
        <span className={css.item}>{words}</span>
      )}
    </li>
  );
}
