import { useEffect, useState } from 'react';
import { restoreKept } from './answersStorage';
import { recordKey } from './attemptRecords.rule';
import type { AttemptOwner } from './attemptRecords.rule';
import { hasJournal } from './journal';

/**
 * Whether all that the device keeps of this student's attempt is at hand: milliseconds after the screen was opened. Every
 * screen looks for itself: what local storage had no room for in another tab is in the journal alone.
 */
export function useRestoredAttempt({ student, examId }: AttemptOwner): boolean {
  const key = recordKey('answers', { student, examId });
  const [tried, setTried] = useState<string | null>(null);
  const ready = !hasJournal() || tried === key;
  useEffect(() => {
    if (ready) return undefined;
    let wanted = true;
    // One that could not be read is asked again by the next screen.
    void restoreKept({ student, examId }).then(() => {
      if (wanted) setTried(key);
    });
    return () => {
      wanted = false;
    };
  }, [ready, key, student, examId]);
  return ready;
}
