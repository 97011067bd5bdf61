import type { Milestone, Watch } from './watchMilestones.rule';
import { nextWatch, openWatch } from './watchMilestones.rule';

function play(watch: Watch, positionsSec: number[], durationSec = 100): { watch: Watch; reported: Milestone[] } {
  const reported: Milestone[] = [];
  let now = watch;
  for (const currentSec of positionsSec) {
    const next = nextWatch(now, { currentSec, durationSec });
    now = next.watch;
    reported.push(...next.milestones);
  }
  return { watch: now, reported };
}

const percents = (reported: Milestone[]): number[] => reported.map((milestone) => milestone.percent);
const views = (reported: Milestone[]): number => reported.filter((milestone) => milestone.countsView).length;
const every = (fromSec: number, toSec: number, stepSec: number): number[] =>
  Array.from({ length: Math.floor((toSec - fromSec) / stepSec) + 1 }, (_, n) => fromSec + n * stepSec);

const fresh = openWatch({ startSec: 0, watchedCount: 0 });
const FROM_HALF = [50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100];

describe('watch milestones', () => {
  it('LE-03 reports 50 percent first and then every multiple of five, each once', () => {
    const { reported } = play(fresh, every(0, 100, 0.25));
    expect(percents(reported)).toEqual(FROM_HALF);
    expect(views(reported)).toBe(1);
    expect(reported[0]).toEqual({ percent: 50, countsView: true });
  });

  it('LE-03 rounds the percentage down: 49.99 is not 50', () => {
    expect(play(fresh, [49.99]).reported).toEqual([]);
    expect(percents(play(fresh, [50]).reported)).toEqual([50]);
  });

  it('LE-03 skips nothing at double speed and with rare time events', () => {
    expect(percents(play(fresh, every(0, 100, 7)).reported)).toEqual(FROM_HALF.slice(0, -1));
  });

  it('LE-03 counts a view reached by seeking, and reports the skipped milestones', () => {
    const { reported } = play(fresh, [1, 2, 72, 73]);
    expect(percents(reported)).toEqual([50, 55, 60, 65, 70]);
    expect(views(reported)).toBe(1);
  });

  it('LE-03 reports nothing twice when the student seeks back', () => {
    const first = play(fresh, every(0, 62, 1));
    const again = play(first.watch, [10, ...every(11, 62, 1)]);
    expect(again.reported).toEqual([]);
    expect(percents(play(again.watch, every(63, 66, 1)).reported)).toEqual([65]);
  });

  it('LE-03 counts one view per session, also when the whole lecture is replayed', () => {
    const whole = play(fresh, every(0, 100, 1));
    expect(play(whole.watch, every(0, 100, 1)).reported).toEqual([]);
  });

  it('LE-03 does not count the view again when playback resumes past the half', () => {
    const resumed = openWatch({ startSec: 62, watchedCount: 1 });
    const { reported } = play(resumed, [62, 63, 65, 70]);
    expect(percents(reported)).toEqual([65, 70]);
    expect(views(reported)).toBe(0);
  });

  it('LE-03 counts the view when playback resumes before the half', () => {
    const { reported } = play(openWatch({ startSec: 40, watchedCount: 2 }), [40, 45, 50]);
    expect(reported).toEqual([{ percent: 50, countsView: true }]);
  });

  it('LE-03 counts a first view that was never counted, also when playback resumes past the half', () => {
    const { reported } = play(openWatch({ startSec: 62, watchedCount: 0 }), [62, 63]);
    expect(percents(reported)).toEqual([50, 55, 60]);
    expect(views(reported)).toBe(1);
  });

  it('LE-03 waits for a duration that arrives late and ignores 0, NaN and a live stream', () => {
    let now = fresh;
    for (const durationSec of [0, Number.NaN, Number.POSITIVE_INFINITY, -1]) {
      const next = nextWatch(now, { currentSec: 80, durationSec });
      expect(next.milestones).toEqual([]);
      now = next.watch;
    }
    expect(now.reachedPercent).toBeNull();
    expect(percents(play(now, [51]).reported)).toEqual([50]);
  });

  it('LE-03 stays within 100 percent when the position exceeds the duration', () => {
    const { watch, reported } = play(fresh, [250, Number.NaN]);
    expect(reported.at(-1)?.percent).toBe(100);
    expect(watch.reachedPercent).toBe(100);
  });
});
