import type { LoadedExam } from '../../exam/examCourse';
import { OPTION_KEYS } from '../../exam/examFile';
import { takeSeat } from '../student/seat';
import type { Seat } from '../student/seat';
import { goOnTo } from '../student/sense';
import type { Site } from '../site/site';

interface Kill {
  readonly afterMs: number;
  readonly survived: boolean;
}

/** Upper bounds of the rows, in ms after the choice. */
const ROWS = [5, 10, 15, 20, 30, 40, 50, 75, 100, Infinity] as const;

async function chosenOption(seat: Seat): Promise<number> {
  return seat
    .page()
    .evaluate(() => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].findIndex((r) => r.checked));
}

async function killAfter(seat: Seat, exam: LoadedExam, option: number, waitMs: number): Promise<Kill> {
  const chosenAt = await seat.page().evaluate((position) => {
    const radio = document.querySelectorAll<HTMLInputElement>('input[type=radio]')[position];
    // Same clock as the kill: both run on this machine.
    const at = Date.now();
    radio?.click();
    return at;
  }, option);
  const leftMs = chosenAt + waitMs - Date.now();
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
  const afterMs = Date.now() - chosenAt;
  await seat.killBrowser();
  await seat.page().goto(`${seat.proxy.origin}${exam.address}/attend`);
  await goOnTo(seat, exam, ['question']);
  return { afterMs, survived: (await chosenOption(seat)) === option };
}

/** Kills `kills` browsers from 0 to 100 ms after a choice, in one attempt, and reports which choices survived. */
export async function measureKills(site: Site, executable: string, kills: number): Promise<Kill[]> {
  const course = await site.openCourse();
  const exam = course.exams.get('q4');
  if (exam === undefined) throw new Error('no exam of 4 questions is loaded');
  const seat = await takeSeat(executable, site, course);
  try {
    await seat.page().goto(`${seat.proxy.origin}${exam.address}/start`);
    await seat.page().getByRole('button', { name: 'بدء الامتحان' }).click();
    await goOnTo(seat, exam, ['question']);
    const measured: Kill[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      // A different option each time, so that an earlier choice is not mistaken for this one.
      const option = ((await chosenOption(seat)) + 1) % OPTION_KEYS.length;
      measured.push(await killAfter(seat, exam, option, Math.round((100 * kill) / Math.max(1, kills - 1))));
    }
    return measured;
  } finally {
    await seat.leave();
  }
}

export function killLines(kills: readonly Kill[]): string[] {
  let from = 0;
  return [
    'killed after ms   kills  choice survived',
    ...ROWS.flatMap((to) => {
      const within = kills.filter(({ afterMs }) => afterMs >= from && afterMs < to);
      const name = to === Infinity ? `${from} and more` : `${from} to ${to - 1}`;
      from = to;
      if (within.length === 0) return [];
      const survived = within.filter((kill) => kill.survived).length;
      return [`${name.padEnd(16)}${String(within.length).padStart(7)}${String(survived).padStart(17)}`];
    }),
  ];
}
