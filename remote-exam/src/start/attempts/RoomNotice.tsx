import { canStore, hasRoomForExam } from '@manassa/shared/attempt';
import { Icon } from '@manassa/shared/ui';
import { useEffect, useState } from 'react';
import { copy } from '../../copy';
import { startCopy } from '../copy';
import css from './AttemptPanel.module.css';

/** Warning before the start that this device has no room for the exam's offline use, or stores nothing; else nothing. */
export function RoomNotice() {
  const [warning, setWarning] = useState<string | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> =>
      setWarning((await hasRoomForExam()) ? null : canStore() ? startCopy.noRoom : copy.notSaved);
    void look();
    // The service worker stores the page when it is idle.
    const observer = new MutationObserver(() => void look());
    observer.observe(document.documentElement, { attributeFilter: ['data-kept'] });
    return () => observer.disconnect();
  }, []);
  if (warning === null) return null;
  return (
    <p role="status" className={css.note}>
      <Icon name="warning" />
      {warning}
    </p>
  );
}
