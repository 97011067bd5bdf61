import { Icon } from '@manassa/shared/ui';
import { lectureCopy } from '../copy';
import css from './BlockedLecture.module.css';

/** Replaces a video of an unsupported type. */
export function Unsupported() {
  return (
    <div className={css.stage}>
      <Icon name="warning" size={40} className={css.icon} />
      <p className={css.sentence}>{lectureCopy.unsupported}</p>
    </div>
  );
}
