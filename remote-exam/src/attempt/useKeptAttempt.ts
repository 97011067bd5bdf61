import { useEffect, useState } from 'react';
import { restoreKept } from './answersStorage';
import { recordKey } from './attemptRecords.rule';
import type { AttemptOwner } from './attemptRecords.rule';
import { hasJournal } from './journalStorage';

/**
 * What was brought back on this page: once is enough, a living page loses nothing. A journal that could not be read is
 * asked again by the next screen.
 */
const restored = new Set<string>();

/** Whether all that the device keeps of this student's attempt is at hand: milliseconds after the page was opened. */
export function useKeptAttempt({ student, examId }: AttemptOwner): boolean {
  const key = recordKey('answers', { student, examId });
  const [tried, setTried] = useState<string | null>(null);
  const ready = !hasJournal() || restored.has(key) || tried === key;
  useEffect(() => {
    if (ready) return undefined;
    let wanted = true;
    void restoreKept({ student, examId }).then((read) => {
      if (read) restored.add(key);
      if (wanted) setTried(key);
    });
    return () => {
      wanted = false;
    };
  }, [ready, key, student, examId]);
  return ready;
}
