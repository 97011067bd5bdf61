import { classes, Icon } from '@manassa/shared/ui';
import { memo, useSyncExternalStore } from 'react';
import type { AttemptSession } from '../../attempt/attemptSession';
import { copy } from '../../copy';
import css from './SavedNote.module.css';

/** Note whether the device stores the answers; unobtrusive if it does. */
export const SavedNote = memo(function SavedNote({ session }: { session: AttemptSession }) {
  const safe = useSyncExternalStore(session.subscribe, session.isStoredSafely);
  return (
    <p className={classes(css.note, !safe && css.unsafe)}>
      <Icon name={safe ? 'cloudCheck' : 'warning'} className={css.icon} />
      <span>{safe ? copy.saved : copy.notSaved}</span>
    </p>
  );
});
