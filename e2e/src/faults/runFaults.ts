import { planRun } from './plan.rule';
import { takeSeat } from './seat';
import type { Seat } from './seat';
import type { Site } from './site';
import { sitRun } from './sitRun';
import type { RunOutcome } from './sitRun';

/**
 * Drives the runs of these seeds, `parallel` of them at once, each at a browser and a student of its own.
 *
 * @param browser the browser's executable
 * @param done told of every run as it ends
 */
export async function runFaults(
  site: Site,
  browser: string,
  seeds: Iterable<number>,
  parallel: number,
  done: (outcome: RunOutcome) => void,
): Promise<void> {
  const waiting = seeds[Symbol.iterator]();

  async function workAtSeat(): Promise<void> {
    const course = await site.openCourse();
    let seat: Seat | null = null;
    try {
      for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
        const plan = planRun(next.value);
        if (plan.blocked) {
          // A device where nothing is kept has nothing to hand on to the next run either.
          // The older version never knew that a browser may refuse Web Locks: it asks again and again.
          await site.usePresent();
          const bare = await takeSeat(browser, site, course, true);
          done(await sitRun(bare, plan).finally(() => bare.leave()));
          continue;
        }
        seat ??= await takeSeat(browser, site, course);
        const outcome = await sitRun(seat, plan);
        done(outcome);
        if (outcome.deadEnd === null) continue;
        // Whatever the run left behind must not touch the next one.
        await seat.leave();
        seat = null;
      }
    } finally {
      await seat?.leave();
    }
  }
  await Promise.all(Array.from({ length: parallel }, workAtSeat));
}
