import type { ProgressEntry } from '@manassa/shared/contract';
import { isLowOnViews, lectureAccess } from './lectureAccess.rule';

function watched(content: string, watchedCount: number, isCompleted = false): ProgressEntry {
  return { content, watchedCount, isCompleted, watchPercentage: 0 };
}

const needsHomework = [{ _id: 'hw', title: 'واجب', type: 'homework' as const }];
const lecture = { _id: 'l1', isFree: false, requiredContent: [], watchLimit: 0 };

describe('lectureAccess', () => {
  it('LE-02 blocks a lecture that is not free without an enrollment', () => {
    expect(lectureAccess(lecture, { enrolled: false, progress: [] })).toEqual({
      state: 'blocked',
      reason: 'not_enrolled',
    });
  });

  it('LE-07 opens a free lecture without an enrollment', () => {
    expect(lectureAccess({ ...lecture, isFree: true }, { enrolled: false, progress: [] }).state).toBe('open');
  });

  it('LE-02 blocks while required content is incomplete and names it', () => {
    const verdict = lectureAccess(
      { ...lecture, requiredContent: needsHomework },
      { enrolled: true, progress: [watched('hw', 0)] },
    );
    expect(verdict).toEqual({ state: 'blocked', reason: 'required_content', missing: needsHomework });
  });

  it('LE-02 opens once the required content is complete', () => {
    const progress = [watched('hw', 0, true)];
    expect(lectureAccess({ ...lecture, requiredContent: needsHomework }, { enrolled: true, progress }).state).toBe(
      'open',
    );
  });

  it('LE-02 blocks at the watch limit and returns both numbers', () => {
    const limited = { ...lecture, watchLimit: 3 };
    expect(lectureAccess(limited, { enrolled: true, progress: [watched('l1', 2)] })).toEqual({ state: 'open' });
    expect(lectureAccess(limited, { enrolled: true, progress: [watched('l1', 3)] })).toEqual({
      state: 'blocked',
      reason: 'watch_limit',
      watched: 3,
      limit: 3,
    });
    expect(lectureAccess(limited, { enrolled: true, progress: [watched('l1', 9)] }).state).toBe('blocked');
  });

  it('LE-02 returns both reasons when content is missing and the limit is reached', () => {
    const verdict = lectureAccess(
      { ...lecture, requiredContent: needsHomework, watchLimit: 1 },
      { enrolled: true, progress: [watched('l1', 1)] },
    );
    expect(verdict).toEqual({ state: 'blocked', reason: 'both', missing: needsHomework, watched: 1, limit: 1 });
  });

  it('LE-02 returns not enrolled before every other reason', () => {
    const verdict = lectureAccess(
      { ...lecture, requiredContent: needsHomework, watchLimit: 1 },
      { enrolled: false, progress: [watched('l1', 5)] },
    );
    expect(verdict).toEqual({ state: 'blocked', reason: 'not_enrolled' });
  });

  it('LE-04 a watchLimit of 0 means no limit', () => {
    expect(lectureAccess(lecture, { enrolled: true, progress: [watched('l1', 99)] })).toEqual({ state: 'open' });
  });

  it('LE-04 warns at two views left and fewer, not at three and not without a limit', () => {
    expect([3, 2, 1, 0, null].map(isLowOnViews)).toEqual([false, true, true, true, false]);
  });
});
