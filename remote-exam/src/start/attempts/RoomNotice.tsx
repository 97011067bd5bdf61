import { hasRoomForExam } from '@manassa/shared/attempt';
import { Icon } from '@manassa/shared/ui';
import { useEffect, useState } from 'react';
import { copy } from '../../copy';
import css from './AttemptPanel.module.css';

/** Warning before the start that this device has no room to store the exam for offline use; nothing otherwise. */
export function RoomNotice() {
  const [hasRoom, setHasRoom] = useState(true);
  useEffect(() => {
    void hasRoomForExam().then(setHasRoom);
  }, []);
  if (hasRoom) return null;
  return (
    <p role="status" className={css.note}>
      <Icon name="warning" />
      {copy.noRoom}
    </p>
  );
}
