import { useWrite } from '@manassa/shared/data';
import { formatTime } from '@manassa/shared/locale';
import { notify } from '@manassa/shared/session';
import { checkpointBody } from '../attempt/checkpoint/checkpoints';
import { useAttempts } from '../attempt/useAttempts';
import { copy } from '../copy';
import type { ExamRead } from './useExam';
import type { ExamPlace } from './useExamPlace';
import { useTakeAttendance } from './useTakeAttendance';

/** Returns the function that continues an attempt of another device on this one; false if the server did not agree. */
export function useTakeOver(
  place: ExamPlace,
  { exam, attendance, attempt }: ExamRead,
): { pending: boolean; takeOver: () => Promise<boolean> } {
  const { stored } = useAttempts();
  const checkpoint = useWrite('checkpoint');
  const takeAttendance = useTakeAttendance(place.examId);

  async function takeOver(): Promise<boolean> {
    const nothing = { answers: [], answeredAtMs: [] };
    const mine = stored.unsaved(place.owner, { exam, attendance }) ?? nothing;
    const outcome = await checkpoint.send(
      { body: checkpointBody(place.examId, mine, true) },
      { idempotencyKey: attempt.attemptId ?? undefined },
    );
    if (outcome.state !== 'done') return false;
    const saved = outcome.reply.data.attendance;
    takeAttendance(saved);
    if (saved.savedAt !== null) notify('info', copy.continuedHere(formatTime(saved.savedAt)));
    return true;
  }
  return { pending: checkpoint.pending, takeOver };
}
