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
  it('polls at the interval, with a random variation', async () => {
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

  it('does not poll while the tab is hidden, and polls at once when it is shown', async () => {
    const { ask, stop } = asking(60);
    visible = 'hidden';
    await jest.advanceTimersByTimeAsync(600_000);
    expect(ask).not.toHaveBeenCalled();
    visible = 'visible';
    for (let at = 0; at < 20; at += 1) document.dispatchEvent(new Event('visibilitychange'));
    expect(ask).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(ask.mock.calls.length).toBeLessThan(15);
    stop();
  });

  it('polls when the connection returns', async () => {
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
