import { createCountdown, monotonicNow } from './countdown';

let started: { stop: () => void }[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const countdown of started) countdown.stop();
  started = [];
  jest.useRealTimers();
});

function countdownOf(leftMs: number) {
  const keep = jest.fn();
  const end = jest.fn();
  const countdown = createCountdown(monotonicNow() + leftMs, { keep, end });
  countdown.start();
  started.push(countdown);
  return { countdown, keep, end };
}

test('AT-01 ticks once a second and ends once', () => {
  const { countdown, end } = countdownOf(10_000);
  const tick = jest.fn();
  countdown.subscribe(tick);
  jest.advanceTimersByTime(9_000);
  expect(countdown.secondsLeft()).toBe(1);
  expect(tick).toHaveBeenCalledTimes(9);
  expect(end).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(countdown.secondsLeft()).toBe(0);
  expect(end).toHaveBeenCalledTimes(1);
});

test('AT-08 stores the seconds left whenever they are divisible by five', () => {
  const { keep } = countdownOf(12_000);
  jest.advanceTimersByTime(12_000);
  expect(keep.mock.calls).toEqual([[10], [5], [0]]);
});

test('AT-12 a tab that slept shows the right time on return, and ends at once when the time is over', () => {
  const { countdown, end } = countdownOf(15 * 60_000);
  // The clock of a sleeping tab advances, but no timer fires.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(monotonicNow() + 10 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(countdown.secondsLeft()).toBe(300);
  expect(countdown.phase()).toBe('warning');
  clock.mockReturnValue(monotonicNow() + 20 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(countdown.secondsLeft()).toBe(0);
  expect(end).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(end).toHaveBeenCalledTimes(1);
});

describe('AT-12 a hidden page', () => {
  // Its timers that a timer has set wake once a minute, those that an event has set once a second.
  const hide = () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => jest.restoreAllMocks());

  test('ends on time by a timer that the hiding has set', () => {
    const set = jest.spyOn(window, 'setTimeout');
    const { end } = countdownOf(90_000);
    jest.advanceTimersByTime(10_000);
    set.mockClear();
    hide();
    expect(set.mock.calls.map(([, ms]) => ms)).toContain(80_000);
    jest.advanceTimersByTime(80_000);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('ends at a corrected deadline, and has no other timers when it is shown again or stopped', () => {
    const { countdown, end } = countdownOf(90_000);
    const timers = jest.getTimerCount();
    hide();
    const set = jest.spyOn(window, 'setTimeout');
    countdown.moveDeadline(monotonicNow() + 50_000);
    expect(set.mock.calls.map(([, ms]) => ms)).toContain(50_000);
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(jest.getTimerCount()).toBe(timers);
    hide();
    countdown.stop();
    expect(jest.getTimerCount()).toBe(timers - 1);
    expect(end).not.toHaveBeenCalled();
  });
});

test.each([
  ['shown', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['taken out of the back-forward cache', () => window.dispatchEvent(new Event('pageshow'))],
  ['given the focus', () => window.dispatchEvent(new Event('focus'))],
])('AT-12 a sleeping page shows the right time as soon as it is %s', (_, wake) => {
  const { countdown } = countdownOf(600_000);
  const shown = jest.fn();
  countdown.subscribe(shown);
  jest.spyOn(performance, 'now').mockReturnValue(monotonicNow() + 500_000);
  wake();
  expect(countdown.secondsLeft()).toBe(100);
  const timers = jest.getTimerCount();
  wake();
  expect(shown).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(timers);
});

test('AT-12 an attempt opened between two seconds ticks when the displayed second changes', () => {
  const { countdown } = countdownOf(10_400);
  expect(countdown.secondsLeft()).toBe(11);
  jest.advanceTimersByTime(400);
  expect(countdown.secondsLeft()).toBe(10);
});

test('AT-15 does not notify a listener that has unsubscribed', () => {
  const { countdown } = countdownOf(10_000);
  const shown = jest.fn();
  const stopWatching = countdown.subscribe(shown);
  stopWatching();
  jest.advanceTimersByTime(5_000);
  expect(shown).not.toHaveBeenCalled();
});

test('AT-12 a changed device clock neither adds nor removes time', () => {
  const { countdown } = countdownOf(600_000);
  const deviceClock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2001-01-01'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(countdown.secondsLeft()).toBe(600);
  deviceClock.mockReturnValue(Date.parse('2040-01-01'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(countdown.secondsLeft()).toBe(600);
});

test('AT-12 a corrected deadline applies at once', () => {
  const { countdown, end } = countdownOf(600_000);
  countdown.moveDeadline(monotonicNow() + 90_000);
  expect(countdown.secondsLeft()).toBe(90);
  countdown.moveDeadline(monotonicNow() - 1);
  expect(end).toHaveBeenCalledTimes(1);
});

test('AT-12 a stopped countdown neither ticks nor ends', () => {
  const { countdown, end } = countdownOf(5_000);
  const timers = jest.getTimerCount();
  countdown.stop();
  expect(jest.getTimerCount()).toBe(timers - 1);
  jest.advanceTimersByTime(60_000);
  countdown.moveDeadline(monotonicNow() - 1);
  expect(end).not.toHaveBeenCalled();
  countdown.start();
  expect(end).toHaveBeenCalledTimes(1);
});

test('AT-12 time that is added after the end counts down, and ends again', () => {
  const { countdown, end } = countdownOf(5_000);
  jest.advanceTimersByTime(6_000);
  countdown.moveDeadline(monotonicNow() + 60_000);
  expect(countdown.secondsLeft()).toBe(60);
  jest.advanceTimersByTime(59_000);
  expect([countdown.secondsLeft(), end.mock.calls.length]).toEqual([1, 1]);
  jest.advanceTimersByTime(10_000);
  expect([countdown.secondsLeft(), end.mock.calls.length]).toEqual([0, 2]);
});

test('AT-01 an attempt without a limit never ticks', () => {
  const end = jest.fn();
  const countdown = createCountdown(null, { keep: jest.fn(), end });
  countdown.start();
  jest.advanceTimersByTime(86_400_000);
  expect(countdown.secondsLeft()).toBeNull();
  expect(countdown.phase()).toBe('calm');
  expect(end).not.toHaveBeenCalled();
});
