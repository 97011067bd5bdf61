import { useEffect, useState } from 'react';
import { recordKey } from './attemptRecords.rule';
import type { AttemptOwner } from './attemptRecords.rule';
import { useAttempts } from '../useAttempts';

/**
 * Whether all that the device keeps of this student's attempt is at hand: milliseconds after the screen was opened. Every
 * screen looks for itself: what local storage had no room for in another tab is in the journal alone.
 */
export function useRestoredAttempt({ student, examId }: AttemptOwner): boolean {
  const { store } = useAttempts();
  const key = recordKey('answers', { student, examId });
  const [tried, setTried] = useState<string | null>(null);
  const ready = !store.journal.exists() || tried === key;
  useEffect(() => {
    if (ready) return undefined;
    let wanted = true;
    // One that could not be read is asked again by the next screen.
    void store.restore({ student, examId }).then(() => {
      if (wanted) setTried(key);
    });
    return () => {
      wanted = false;
    };
  }, [ready, key, store, student, examId]);
  return ready;
}
