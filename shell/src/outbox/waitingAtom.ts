import type { ExamAddress, FailureReason } from '@manassa/shared/attempt';
import { atom } from 'jotai/vanilla';

export interface WaitingSubmission {
  key: string;
  /** Null in records of older versions. */
  place: ExamAddress | null;
  reason: FailureReason | null;
}

/** Submissions that the server does not have yet, without those of the exam on screen, which shows its own. */
export const waitingAtom = atom<readonly WaitingSubmission[]>([]);

/** Count of submissions that arrived while this page was open. */
export const arrivalsAtom = atom(0);
