import type { AttemptOwner } from '../kept/attemptRecords.rule';
import { createTabLock } from './tabLock';

/**
 * Takes the attempt from whatever window it is open in, for as long as `work` lasts: nothing is answered meanwhile,
 * and a window that goes on afterwards reads anew what there is.
 *
 * @returns false, with nothing done, when another window is just handing the attempt in
 */
export async function takeAttempt(owner: AttemptOwner, work: () => Promise<void>): Promise<boolean> {
  const lock = createTabLock(owner, () => true);
  try {
    const taken = await new Promise<boolean>((resolve) => {
      const look = (): void => {
        const state = lock.state();
        // Asked for once this window stands in line: the other one would be the next in it.
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
