import { Icon } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './BlockedLecture.module.css';

/** Stands where the video would, for a kind of video that no player here can show. */
export function Unsupported() {
  return (
    <div className={css.stage}>
      <Icon name="warning" size={40} className={css.icon} />
      <p className={css.sentence}>{copy.lecture.unsupported}</p>
    </div>
  );
}
