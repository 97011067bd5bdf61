import { positionToKeep } from './resume.rule';

describe('positionToKeep', () => {
  it('LE-03 returns the position in whole seconds', () => {
    expect(positionToKeep({ currentSec: 62.8, durationSec: 100 })).toBe(62);
    expect(positionToKeep({ currentSec: 62.8, durationSec: 0 })).toBe(62);
  });

  it('LE-03 returns null within the first seconds and at the end', () => {
    expect(positionToKeep({ currentSec: 4.9, durationSec: 100 })).toBeNull();
    expect(positionToKeep({ currentSec: 95, durationSec: 100 })).toBeNull();
    expect(positionToKeep({ currentSec: Number.NaN, durationSec: 100 })).toBeNull();
  });
});
