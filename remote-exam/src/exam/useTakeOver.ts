import { useWrite } from '@manassa/shared/data';
import { formatTime } from '@manassa/shared/locale';
import { notify } from '@manassa/shared/session';
import { checkpointBody, isUnclaimed } from '../attempt/checkpoint/checkpoints';
import { useAttempts } from '../attempt/useAttempts';
import { copy } from '../copy';
import type { ExamRead } from './useExam';
import type { ExamPlace } from './useExamPlace';
import { useTakeAttendance } from './useTakeAttendance';

interface TakeOver {
  pending: boolean;
  /** True if the server saves the answers and this device is not the one that continues the attempt. */
  isNeeded: boolean;
  /**
   * Continues the attempt on this device, which makes others read-only; false if the server did not agree. A failure is
   * shown only if another device has the attempt.
   */
  takeOver: () => Promise<boolean>;
}

/** Longest wait in ms for claiming an attempt of no other device: without a connection it goes on all the same. */
const CLAIM_TIMEOUT_MS = 3000;

/** Returns the function that continues an attempt on this device. */
export function useTakeOver(place: ExamPlace, { exam, attendance, attempt, isOnOtherDevice }: ExamRead): TakeOver {
  const { stored } = useAttempts();
  const claims = isUnclaimed(attendance);
  const checkpoint = useWrite('checkpoint', { quiet: claims });
  const takeAttendance = useTakeAttendance(place.examId);

  async function takeOver(): Promise<boolean> {
    const nothing = { answers: [], answeredAtMs: [] };
    const mine = stored.unsaved(place.owner, { exam, attendance }) ?? nothing;
    const outcome = await checkpoint.send(
      { body: checkpointBody(place.examId, mine, true) },
      { idempotencyKey: attempt.attemptId ?? undefined, ...(claims && { timeoutMs: CLAIM_TIMEOUT_MS }) },
    );
    if (outcome.state !== 'done') return false;
    const saved = outcome.reply.data.attendance;
    takeAttendance(saved);
    if (saved.savedAt !== null) notify('info', copy.continuedHere(formatTime(saved.savedAt)));
    return true;
  }
  return { pending: checkpoint.pending, isNeeded: isOnOtherDevice || claims, takeOver };
}
