import { faultsOf, needsJournal, planRun } from '../plan/plan.rule';
import type { RunPlan } from '../plan/runPlan';
import { takeSeat } from '../student/seat';
import type { Seat } from '../student/seat';
import type { Site } from '../site/site';
import { sitRun } from './sitRun';
import type { RunOutcome } from './sitRun';
import { takeTurns } from './turns';

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

  /**
   * Which version is live is everybody's. A run that changes it goes on beside those only that the older version can
   * bear: that one keeps no journal, and asks again and again where a browser refuses Web Locks.
   */
  const turns = takeTurns();
  function inPeace(plan: RunPlan, sit: () => Promise<RunOutcome>): Promise<RunOutcome> {
    if (faultsOf(plan).includes('remote-swapped')) return turns.alone(() => sit().finally(() => site.usePresent()));
    return plan.device !== 'ordinary' || needsJournal(plan) ? turns.together(sit) : sit();
  }

  async function workAtSeat(): Promise<void> {
    const course = await site.openCourse();
    let seat: Seat | null = null;
    try {
      for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
        const plan = planRun(next.value);
        if (plan.device !== 'ordinary') {
          // A device where nothing is kept has nothing to hand on to the next run either.
          const bare = await takeSeat(browser, site, course, plan.device);
          done(await inPeace(plan, () => sitRun(bare, plan)).finally(() => bare.leave()));
          continue;
        }
        const taken: Seat = (seat ??= await takeSeat(browser, site, course));
        const outcome = await inPeace(plan, () => sitRun(taken, plan));
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
  // The caller stops the product when this ends: not under the other students when one seat cannot go on.
  const seats = await Promise.allSettled(Array.from({ length: parallel }, workAtSeat));
  for (const seat of seats) if (seat.status === 'rejected') throw seat.reason;
}
