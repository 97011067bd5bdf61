import type { AttemptOwner } from '@manassa/shared/attempt';
import { createTabLock } from './tabLock';

/**
 * Takes the attempt from any other tab while `work` runs: nothing is answered in that time, and a tab that
 * continues afterwards reads everything again. Returns false, with nothing done, if another tab is submitting the
 * attempt.
 */
export async function takeAttempt(owner: AttemptOwner, work: () => Promise<void>): Promise<boolean> {
  const lock = createTabLock(owner, () => true);
  try {
    const taken = await new Promise<boolean>((resolve) => {
      const look = (): void => {
        const state = lock.state();
        // Asked after this tab has joined the queue: else a third one could be next.
        if (state === 'elsewhere') setTimeout(() => lock.takeOver());
        else if (state !== 'asking') resolve(state === 'held');
      };
      lock.subscribe(look);
      look();
    });
    if (taken) await work();
    return taken;
  } finally {
    lock.release();
  }
}
