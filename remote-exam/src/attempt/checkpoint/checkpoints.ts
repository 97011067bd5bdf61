import { isOwnerLoggedIn } from '@manassa/shared/attempt';
import type { AttemptIdentity, AttemptOwner } from '@manassa/shared/attempt';
import { isApiError, request } from '@manassa/shared/data';
import type { Attendance } from '@manassa/shared/contract';
import type { TimedAnswers } from '@manassa/shared/domain';
import { monotonicNow } from '../clock/countdown';
import { deviceName, keepDeviceName } from './deviceName';
import { untilCheckpointMs } from './pace.rule';

/** Responses after which no checkpoint of this attempt can succeed. */
const LASTING_STATUSES = [403, 404, 405, 409, 422];

/**
 * Checkpoints of one attempt: the current answers, sent to a server that offers it. Nothing waits for them, and a failed
 * one is followed by another with all answers.
 */
export interface Checkpoints {
  /** Reports that the answers differ from those that the server has. */
  changed: () => void;
  start: () => void;
  /** Sends what has changed and ends. */
  stop: () => void;
}

/** Offer of a server to save the answers of an attempt. */
export interface CheckpointOffer {
  /** Least time between two checkpoints in seconds. */
  everySec: number;
  /** Answers that it has saved, of any device. */
  saved: TimedAnswers;
}

interface CheckpointFacts {
  owner: AttemptOwner;
  attempt: AttemptIdentity;
  /** Null if the server offers none. */
  offer: CheckpointOffer | null;
  /** Returns the current answers in the server's order, or null if there are none to save. */
  answers: () => TimedAnswers | null;
  /**
   * Called with a response that this page did not expect: other answers, another device, a submitted attempt. Not after
   * `stop`: the next screen has asked the server since.
   */
  received: (attendance: Attendance) => void;
}

/** Returns the offer in an attendance; null from a server with only the specified fields, and for a submitted attempt. */
export function offerOf(attendance: Attendance | null): CheckpointOffer | null {
  // Shells older than these fields leave them out.
  if (attendance === null || attendance.submitted || !attendance.checkpointSec || !attendance.serverNow) return null;
  const { checkpointSec, studentAnswers, answeredAtMs } = attendance;
  return { everySec: checkpointSec, saved: { answers: studentAnswers, answeredAtMs } };
}

/** Returns true if another device continues the attempt, or did until the server closed it. */
export function isOnOtherDevice(attendance: Attendance | null): boolean {
  // Shells older than this field leave it out.
  const device = attendance?.activeDevice ?? null;
  return device !== null && device !== deviceName();
}

/** Returns true if the server saves the answers of an open attempt that no device has claimed yet. */
export function isUnclaimed(attendance: Attendance | null): boolean {
  return offerOf(attendance) !== null && (attendance?.activeDevice ?? null) === null;
}

/** Returns the body of a checkpoint, and stores the name of this device, which the server then knows. */
export function checkpointBody(examId: string, { answers, answeredAtMs }: TimedAnswers, takeOver: boolean) {
  return {
    examId,
    studentAnswers: [...answers],
    answeredAtMs: [...answeredAtMs],
    device: keepDeviceName(deviceName()),
    takeOver,
  };
}

/** Returns true for a response that the page must act on. Others would only render it again. */
function isNews(attendance: Attendance, { answers }: TimedAnswers): boolean {
  const isMerged = answers.some((answer, slot) => answer !== (attendance.studentAnswers[slot] ?? null));
  return attendance.submitted || isMerged || isOnOtherDevice(attendance);
}

const NO_CHECKPOINTS: Checkpoints = {
  changed: () => undefined,
  start: () => undefined,
  stop: () => undefined,
};

/** Creates the checkpoints of an attempt. Nothing is sent before `start`, and never to a server that offers none. */
export function createCheckpoints({ owner, attempt, offer, answers, received }: CheckpointFacts): Checkpoints {
  const { attemptId } = attempt;
  if (offer === null || attemptId === null) return NO_CHECKPOINTS;
  const { everySec } = offer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isSending = false;
  let isOver = false;
  let lastAt: number | null = null;
  let failures = 0;
  /** Number of changes, of those that were sent, and of those that the server has. */
  let changes = 0;
  let sent = 0;
  let saved = 0;

  function plan(): void {
    clearTimeout(timer);
    if (!isRunning || isOver || saved === changes) return;
    const sinceLastMs = lastAt === null ? null : monotonicNow() - lastAt;
    timer = setTimeout(() => void send(), untilCheckpointMs(everySec, sinceLastMs, failures));
  }

  async function send(): Promise<void> {
    const current = answers();
    const isUnderWay = isSending && sent === changes;
    if (isOver || isUnderWay || saved === changes || current === null || !isOwnerLoggedIn(owner)) return;
    const sentNow = (sent = changes);
    isSending = true;
    lastAt = monotonicNow();
    const body = checkpointBody(owner.examId, current, false);
    try {
      const options = { idempotencyKey: attemptId ?? undefined, keepalive: true };
      const { data } = await request('checkpoint', { body }, options);
      failures = 0;
      saved = Math.max(saved, sentNow);
      if (isRunning && isNews(data.attendance, current)) received(data.attendance);
    } catch (error) {
      failures += 1;
      const status = isApiError(error) && error.code === 'server' ? error.status : null;
      isOver = status !== null && LASTING_STATUSES.includes(status);
    } finally {
      isSending = false;
      plan();
    }
  }

  function sendNow(): void {
    void send();
  }

  function onHidden(): void {
    if (document.visibilityState === 'hidden') sendNow();
  }

  function onOnline(): void {
    failures = 0;
    plan();
  }

  return {
    changed() {
      changes += 1;
      if (saved === changes - 1) plan();
    },
    start() {
      if (isRunning) return;
      isRunning = true;
      document.addEventListener('visibilitychange', onHidden);
      window.addEventListener('pagehide', sendNow);
      window.addEventListener('online', onOnline);
      plan();
    },
    stop() {
      if (!isRunning) return;
      isRunning = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', sendNow);
      window.removeEventListener('online', onOnline);
      void send();
    },
  };
}
