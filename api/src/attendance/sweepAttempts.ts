import type { FastifyInstance } from 'fastify';
import type { Handle } from '../database/database';
import { describeBug, isDatabaseUnusable } from '../refusal/errorAnswers';
import { closeDueAttempts } from './closeAttempts';

/** Reading an attempt closes it at once, so this may be long. */
const SWEEP_MS = 30_000;

/** Closes due attempts while the server runs. After a failure, which is logged, the next sweep tries again. */
export function sweepAttempts(app: FastifyInstance, handle: Handle, graceSec: number, everyMs = SWEEP_MS): void {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = closeDueAttempts(handle, graceSec, null)
      .catch((error: unknown) => {
        const bug = describeBug(error);
        app.log.warn(isDatabaseUnusable(error) ? { reason: bug.reason } : { bug }, 'attempts could not be closed');
      })
      .finally(() => (isRunning = false));
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
