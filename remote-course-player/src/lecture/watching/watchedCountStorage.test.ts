import { loadWatchedCount, onWatchedCount, raiseWatchedCount } from './watchedCountStorage';

beforeEach(() => window.localStorage.clear());

describe('watch counts on the device', () => {
  it('RX-03 only rise, by student and item', () => {
    raiseWatchedCount('s1', 'l1', 3);
    raiseWatchedCount('s1', 'l1', 2);
    expect(loadWatchedCount('s1', 'l1')).toBe(3);
    expect(loadWatchedCount('s1', 'l2')).toBe(0);
    expect(loadWatchedCount('s2', 'l1')).toBe(0);
    expect(window.localStorage.getItem('manassa.watched.s1.l1')).toBe('3');
  });

  it('RX-03 are restored after a reload, and broken ones read as 0', async () => {
    window.localStorage.setItem('manassa.watched.s3.l1', '4');
    window.localStorage.setItem('manassa.watched.s3.l2', 'four');
    window.localStorage.setItem('manassa.watched.s3.l3', '-1');
    expect(['l1', 'l2', 'l3'].map((item) => loadWatchedCount('s3', item))).toEqual([4, 0, 0]);
  });

  it('RX-03 are updated when another tab raises one', () => {
    const heard = jest.fn();
    const stop = onWatchedCount(heard);
    window.localStorage.setItem('manassa.watched.s4.l1', '2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'manassa.watched.s4.l1' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(loadWatchedCount('s4', 'l1')).toBe(2);
    // All site data was cleared.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    raiseWatchedCount('s4', 'l1', 3);
    window.dispatchEvent(new StorageEvent('storage', { key: 'manassa.watched.s4.l1' }));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('RX-03 last as long as the page where storage is full, and are never stored without a student', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    raiseWatchedCount('s5', 'l1', 2);
    expect(loadWatchedCount('s5', 'l1')).toBe(2);
    jest.restoreAllMocks();
    raiseWatchedCount('', 'l1', 2);
    expect(window.localStorage.length).toBe(0);
  });
});
