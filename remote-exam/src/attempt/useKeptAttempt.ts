import { useEffect, useState } from 'react';
import { restoreKept } from './answersStorage';
import { recordKey } from './attemptRecords.rule';
import type { AttemptOwner } from './attemptRecords.rule';
import { hasJournal } from './journalStorage';

/** What was brought back on this page: once is enough, a living page loses nothing. */
const restored = new Set<string>();

/** Whether all that the device keeps of this student's attempt is at hand: milliseconds after the page was opened. */
export function useKeptAttempt({ student, examId }: AttemptOwner): boolean {
  const key = recordKey('answers', { student, examId });
  const [, setDone] = useState(0);
  const ready = !hasJournal() || restored.has(key);
  useEffect(() => {
    if (ready) return undefined;
    let wanted = true;
    void restoreKept({ student, examId }).then(() => {
      restored.add(key);
      if (wanted) setDone((times) => times + 1);
    });
    return () => {
      wanted = false;
    };
  }, [ready, key, student, examId]);
  return ready;
}
