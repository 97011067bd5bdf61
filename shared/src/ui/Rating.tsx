import styles from './Rating.module.css';
import { copy, formatNumber } from '../locale';
import { Icon } from './picture/Icon';
import { Ltr } from './text/Ltr';

/** The average rating of 5; nothing for a course without ratings. */
export function Rating({ value }: { value: number }) {
  if (!(value > 0)) return null;
  const shown = formatNumber(Math.min(5, value));
  return (
    <span className={styles.rating}>
      <Icon name="star" size={18} className={styles.star} />
      <span aria-hidden="true">
        <Ltr>{shown}</Ltr>
      </span>
      <span className="visually-hidden">{copy.ratingOf(shown)}</span>
    </span>
  );
}
