import { buildProgress } from '@manassa/shared/testing';
import { countAfterView, raiseCount } from './watchedCount.rule';

describe('watch counts', () => {
  it('RX-03 raises the count of one item and never lowers it', () => {
    const [first, second] = [buildProgress('l1', { watchedCount: 2 }), buildProgress('l2', { watchedCount: 5 })];
    const progress = [first, second];
    expect(raiseCount(progress, 'l1', 3)).toEqual([{ ...first, watchedCount: 3 }, second]);
    expect(raiseCount(progress, 'l2', 4)).toBe(progress);
    expect(raiseCount([], 'l3', 1)).toEqual([
      { content: 'l3', isCompleted: false, watchedCount: 1, watchPercentage: 0 },
    ]);
    expect(raiseCount([], 'l3', 0)).toEqual([]);
  });

  it('RX-03 adds one view, up to the limit', () => {
    expect(countAfterView(7, 0)).toBe(8);
    expect(countAfterView(1, 5)).toBe(2);
    expect(countAfterView(2, 2)).toBe(2);
    expect(countAfterView(4, 2)).toBe(4);
  });
});
