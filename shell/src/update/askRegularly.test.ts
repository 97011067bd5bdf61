import { askRegularly } from './askRegularly';

let visible: DocumentVisibilityState = 'visible';
let online = true;

beforeEach(() => {
  jest.useFakeTimers();
  visible = 'visible';
  online = true;
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function asking(everySec: number) {
  const ask = jest.fn(async () => undefined);
  return { ask, stop: askRegularly(everySec, ask) };
}

describe('RL-07 an open tab', () => {
  it('asks every so many seconds, not to the second', async () => {
    const { ask, stop } = asking(60);
    await jest.advanceTimersByTimeAsync(47_000);
    expect(ask).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(26_000);
    expect(ask).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(ask.mock.calls.length).toBeGreaterThan(7);
    expect(ask.mock.calls.length).toBeLessThan(15);
    stop();
    ask.mockClear();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks nothing while nobody looks, and at once when somebody does', async () => {
    const { ask, stop } = asking(60);
    visible = 'hidden';
    await jest.advanceTimersByTimeAsync(600_000);
    expect(ask).not.toHaveBeenCalled();
    visible = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });

  it('asks when the line is back', async () => {
    const { ask, stop } = asking(60);
    online = false;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(ask).not.toHaveBeenCalled();
    online = true;
    window.dispatchEvent(new Event('online'));
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });
});
