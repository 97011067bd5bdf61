import type { CallData } from '@manassa/shared/contract';
import { useWrite } from '@manassa/shared/data';
import { formatTime } from '@manassa/shared/locale';
import { notify } from '@manassa/shared/session';
import { checkpointBody, isOnOtherDevice, isUnclaimed } from '../attempt/checkpoint/checkpoints';
import { useAttempts } from '../attempt/useAttempts';
import { copy } from '../copy';
import type { ExamPlace } from './useExamPlace';
import { useCacheAttendance } from './useCacheAttendance';

interface TakeOver {
  /** True while an attempt of another device is being continued here. */
  pending: boolean;
  /**
   * Continues an open attempt on this device, which makes others read-only. Does nothing if it already continues here,
   * or if the server saves no answers. A failure is shown only if another device has the attempt.
   */
  takeOver: (answered: CallData<'exam'>) => Promise<void>;
}

/** Maximum wait in ms for claiming an attempt that no device has; without a connection it continues unclaimed. */
const CLAIM_TIMEOUT_MS = 3000;

/** Returns the function that continues an attempt on this device. */
export function useTakeOver(place: ExamPlace): TakeOver {
  const { stored } = useAttempts();
  const move = useWrite('checkpoint');
  const claim = useWrite('checkpoint', { quiet: true });
  const cacheAttendance = useCacheAttendance(place.examId);

  async function takeOver(answered: CallData<'exam'>): Promise<void> {
    const { attendance } = answered;
    const claims = isUnclaimed(attendance);
    if (!claims && !isOnOtherDevice(attendance)) return;
    const mine = stored.unsaved(place.owner, answered) ?? { answers: [], answeredAtMs: [] };
    const outcome = await (claims ? claim : move).send(
      { body: checkpointBody(place.examId, mine, true) },
      { idempotencyKey: attendance?._id ?? undefined, ...(claims && { timeoutMs: CLAIM_TIMEOUT_MS }) },
    );
    if (outcome.state !== 'done') return;
    const saved = outcome.reply.data.attendance;
    cacheAttendance(saved);
    // No notice for an attempt that has ended: the other device still has it.
    if (saved.submitted || isOnOtherDevice(saved)) return;
    if (saved.savedAt !== null) notify('info', copy.continuedHere(formatTime(saved.savedAt)));
  }
  return { pending: move.pending, takeOver };
}
