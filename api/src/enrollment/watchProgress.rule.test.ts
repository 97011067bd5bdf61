import { countsView } from './watchProgress.rule';

const MINUTE_MS = 60_000;
/** Replays reports of a 40-minute lecture, a minute apart; returns the counts. */
function replay(reports: readonly (readonly [percent: number, views: number])[], gapMs = MINUTE_MS): number[] {
  let before = { watchedCount: 0, lastPercent: 0, sinceCountMs: Infinity };
  return reports.map(([percent, views]) => {
    const sinceCountMs = before.sinceCountMs + gapMs;
    const counts = countsView({ percent, views, durationMin: 40 }, { ...before, sinceCountMs });
    before = {
      watchedCount: before.watchedCount + (counts ? 1 : 0),
      lastPercent: percent,
      sinceCountMs: counts ? 0 : sinceCountMs,
    };
    return before.watchedCount;
  });
}

const playback = (views: number) => [50, 55, 60, 75, 90, 100].map((percent) => [percent, views] as const);
const last = (counts: number[]) => counts.at(-1);

test('BE-04 counts one view per playback for a page that never reports one', () => {
  expect(last(replay([...playback(0), ...playback(0), ...playback(0)]))).toBe(3);
  expect(last(replay([...playback(0), ...playback(0)], 10))).toBe(2);
});

test('BE-04 counts another view when a page that always reports the first one passes the half again', () => {
  expect(last(replay([...playback(1), ...playback(1), ...playback(1)], 5 * MINUTE_MS))).toBe(3);
});

test('BE-04 counts another view of a page that reports low percentages in between', () => {
  const round = [[5, 1] as const, ...playback(1)];
  expect(last(replay([...round, ...round], 5 * MINUTE_MS))).toBe(2);
});

test('BE-04 one playback counts one view, whatever number it reports', () => {
  expect(
    replay([
      [50, 1],
      [55, 2],
      [60, 3],
      [65, 9],
    ]),
  ).toEqual([1, 1, 1, 1]);
});

test('BE-04 counts what a correct page reports: reloads and repeated reports add nothing, a new playback adds one', () => {
  expect(
    replay([
      [50, 1],
      [50, 1],
      [80, 1],
      [60, 1],
      [65, 1],
    ]),
  ).toEqual([1, 1, 1, 1, 1]);
  expect(last(replay([...playback(1), ...playback(2)]))).toBe(2);
  // Resumed at 60 percent on the next day.
  expect(
    replay(
      [
        [50, 1],
        [80, 1],
        [65, 1],
      ],
      24 * 60 * MINUTE_MS,
    ),
  ).toEqual([1, 1, 1]);
  // A second playback that seeks past the end of the first one.
  expect(
    replay(
      [
        [50, 1],
        [55, 1],
        [70, 2],
      ],
      20 * MINUTE_MS,
    ),
  ).toEqual([1, 1, 2]);
});

test('BE-04 counts no view for a report that is sent again long after its response was lost', () => {
  expect(
    replay(
      [
        [50, 1],
        [50, 1],
      ],
      24 * 60 * MINUTE_MS,
    ),
  ).toEqual([1, 1]);
});

test('BE-04 counts no view for the end of an earlier playback, which waited on another device', () => {
  expect(
    replay(
      [
        [50, 1],
        [90, 1],
        [50, 2],
        [100, 2],
        [100, 1],
      ],
      24 * 60 * MINUTE_MS,
    ),
  ).toEqual([1, 1, 2, 2, 2]);
});

test('BE-04 less than half of a lecture counts nothing', () => {
  expect(
    replay([
      [49, 5],
      [20, 9],
    ]),
  ).toEqual([0, 0]);
});
