import type { TimedServerTime } from './arrivals';
import { createCountdown, monotonicNow } from './countdown';
import type { Countdown } from './countdown';
import { correctedDeadline, isExtended, serverRemainingMs } from './deadline.rule';

/** Time of a running attempt: a countdown that follows the server's clock. */
interface AttemptClock {
  readonly countdown: Countdown;
  /** Takes over a reading of the server's clock. */
  correct: (server: TimedServerTime) => void;
  /** Starts the countdown and stores the seconds left. */
  start: () => void;
  stop: () => void;
}

interface AttemptClockFacts {
  /** In ms of the monotonic clock; null without a limit. */
  deadlineAt: number | null;
  /** Reading that the deadline was computed from; null if the server sends none. */
  server: TimedServerTime | null;
  /**
   * Stores the seconds left, of `agoMs` ago: between two seconds the number is rounded up. `isEstimate` is true until the
   * server's clock was read in this page; `expiresAt` is the server's deadline that they belong to.
   */
  keep: (left: { remainingSec: number; isEstimate: boolean; expiresAt: string | undefined; agoMs: number }) => void;
  /** Called once when the time is over, and once more at the end of added time. */
  end: () => void;
}

/** Creates the clock of an attempt. Nothing runs before `start`. */
export function createAttemptClock({
  deadlineAt: openingAt,
  server: known,
  keep,
  end,
}: AttemptClockFacts): AttemptClock {
  let deadlineAt = openingAt;
  let isEstimate = known?.isKept === true;
  let expiresAt = known?.expiresAt;
  const keepLeft = (remainingSec: number, agoMs = 0): void => keep({ remainingSec, isEstimate, expiresAt, agoMs });
  const countdown = createCountdown(deadlineAt, { keep: keepLeft, end });

  return {
    countdown,
    correct(server) {
      // A stored reading is ignored once a new one has arrived.
      if (server.isKept && !isEstimate) return;
      const measuredAt = monotonicNow() + serverRemainingMs(server, monotonicNow() - server.receivedAtMs);
      // After an estimate the server's clock may also add time: the device's clock may have been set forward.
      const isReplaced = !server.isKept && (isEstimate || isExtended(expiresAt, server.expiresAt));
      deadlineAt = correctedDeadline(isReplaced ? null : deadlineAt, measuredAt);
      isEstimate = server.isKept === true;
      expiresAt = server.expiresAt;
      countdown.moveDeadline(deadlineAt);
    },
    start() {
      countdown.start();
      // The next fifth second may come too late for a page that is reloaded without a connection.
      const leftSec = countdown.secondsLeft();
      if (leftSec === null || deadlineAt === null || leftSec === 0) return;
      keepLeft(leftSec, leftSec * 1000 - (deadlineAt - monotonicNow()));
    },
    stop: countdown.stop,
  };
}
