import { hasRoomForExam, writeText } from '@manassa/shared/attempt';
import { Icon } from '@manassa/shared/ui';
import { useEffect, useState } from 'react';
import { copy } from '../../copy';
import css from './AttemptPanel.module.css';

/** Warning before the start that this device has no room for the exam's offline use, or stores nothing; else nothing. */
export function RoomNotice() {
  const [hasRoom, setHasRoom] = useState(true);
  useEffect(() => {
    void hasRoomForExam().then(setHasRoom);
  }, []);
  if (hasRoom) return null;
  return (
    <p role="status" className={css.note}>
      <Icon name="warning" />
      {writeText('manassa.room', '') ? copy.noRoom : copy.notSaved}
    </p>
  );
}
