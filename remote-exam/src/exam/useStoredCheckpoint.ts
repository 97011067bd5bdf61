import { useEffect } from 'react';
import { createCheckpoints } from '../attempt/checkpoint/checkpoints';
import { useAttempts } from '../attempt/useAttempts';
import type { ExamRead } from './useExam';
import type { ExamPlace } from './useExamPlace';
import { useCacheAttendance } from './useCacheAttendance';

/**
 * Sends answers of the attempt that only this device has stored, while another device continues it.
 *
 * @param isWanted false to send nothing
 * @returns true while the server lacks stored answers
 */
export function useStoredCheckpoint(place: ExamPlace, read: ExamRead, isWanted: boolean): boolean {
  const { stored } = useAttempts();
  const cacheAttendance = useCacheAttendance(place.examId);
  const { exam, attendance } = read;
  const unsaved = stored.unsaved(place.owner, { exam, attendance });
  const isSending = isWanted && unsaved !== null;
  useEffect(() => {
    if (!isSending) return undefined;
    const checkpoints = createCheckpoints({
      owner: place.owner,
      attempt: read.attempt,
      offer: read.offer,
      answers: () => unsaved,
      received: cacheAttendance,
    });
    checkpoints.start();
    checkpoints.changed();
    return () => checkpoints.stop();
    // With the answers of that moment: nothing changes them here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSending, read.attemptKey, cacheAttendance]);
  return unsaved !== null;
}
