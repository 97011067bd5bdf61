import { faultsOf, needsFullBrowser, planRun } from '../plan/plan.rule';
import type { RunPlan } from '../plan/runPlan';
import { takeSeat } from '../student/seat';
import type { Seat } from '../student/seat';
import type { Site } from '../site/site';
import { sitRun } from './sitRun';
import type { CountedRun } from './tally.rule';
import { takeTurns } from './turns';

/** Paths of the browsers of a fault run; both may be the same. */
export interface Browsers {
  /** Has what `needsFullBrowser` names. */
  readonly full: string;
  /** Keeps a profile over a kill like the full one, for half the processor time. */
  readonly light: string;
}

/**
 * Runs these seeds, `parallel` of them at once, each with its own browser and student.
 *
 * @param done called with every finished run
 */
export async function runFaults(
  site: Site,
  browsers: Browsers,
  seeds: Iterable<number>,
  parallel: number,
  done: (outcome: CountedRun) => void,
): Promise<void> {
  const waiting = seeds[Symbol.iterator]();

  // A run that changes the live version is alone, because all runs share it.
  const turns = takeTurns();
  function inTurn(plan: RunPlan, sit: () => Promise<CountedRun>): Promise<CountedRun> {
    if (faultsOf(plan).includes('remote-swapped')) return turns.alone(() => sit().finally(() => site.useFirst()));
    return turns.together(sit);
  }

  async function workAtSeat(): Promise<void> {
    const course = await site.openCourse();
    const taken = new Map<string, Seat>();
    try {
      for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
        const plan = planRun(next.value, site.savesAnswers);
        const browser = needsFullBrowser(plan) ? browsers.full : browsers.light;
        if (plan.device !== 'ordinary') {
          // A device without storage has nothing to hand on to the next run.
          const bare = await takeSeat(browser, site, course, plan.device);
          done(await inTurn(plan, () => sitRun(bare, plan)).finally(() => bare.leave()));
          continue;
        }
        const seat = taken.get(browser) ?? (await takeSeat(browser, site, course));
        taken.set(browser, seat);
        const outcome = await inTurn(plan, () => sitRun(seat, plan));
        done(outcome);
        if (outcome.deadEnd === null && !seat.hasLeft()) continue;
        await seat.leave();
        taken.delete(browser);
      }
    } finally {
      for (const seat of taken.values()) await seat.leave();
    }
  }
  // The caller stops the product when this ends, so wait for all seats even if one fails.
  const seats = await Promise.allSettled(Array.from({ length: parallel }, workAtSeat));
  for (const seat of seats) if (seat.status === 'rejected') throw seat.reason;
}
