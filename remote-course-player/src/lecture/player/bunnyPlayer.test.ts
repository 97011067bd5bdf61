import { openBunnyPlayer, SILENCE_LIMIT_MS } from './bunnyPlayer';
import type { PlayerEvents } from './playerAdapter';

const ADDRESS = 'https://iframe.mediadelivery.net/embed/4711/6d2b';
const ORIGIN = 'https://iframe.mediadelivery.net';

/** Creates a player in the page and the other end of its messages. */
function lab({ address = ADDRESS, startSec = 0 } = {}) {
  const container = document.createElement('div');
  document.body.append(container);
  const events = {
    onReady: jest.fn(),
    onTime: jest.fn(),
    onPlaying: jest.fn(),
    onEnded: jest.fn(),
    onFailed: jest.fn(),
  } satisfies PlayerEvents;
  const listening = jest.spyOn(window, 'addEventListener');
  const appended = jest.spyOn(container, 'append');
  const handle = openBunnyPlayer(container, { address, title: 'قانون أوم', startSec }, events);
  const frame = container.querySelector('iframe');
  if (!frame?.contentWindow) throw new Error('no frame');
  const posted = jest.spyOn(frame.contentWindow, 'postMessage').mockImplementation(() => {});
  const orders = () => posted.mock.calls.map(([message]) => JSON.parse(String(message)) as Record<string, unknown>);
  function say(event: string, value?: unknown, from: { origin?: string; source?: Window | null } = {}): void {
    const { origin = ORIGIN, source = frame?.contentWindow ?? null } = from;
    const data = JSON.stringify({ context: 'player.js', version: '0.0.11', event, value });
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  }
  return { frame, events, handle, posted, orders, say, listening, appended, container };
}

afterEach(() => document.body.replaceChildren());

describe('the Bunny player', () => {
  it('LE-01 listens before the frame has an address, and sends the page as its referrer', () => {
    const { frame, listening, appended } = lab();
    const listenedAt =
      listening.mock.invocationCallOrder[listening.mock.calls.findIndex(([type]) => type === 'message')];
    expect(listenedAt).toBeLessThan(appended.mock.invocationCallOrder[0] ?? 0);
    expect(frame.getAttribute('src')).toBe(`${ADDRESS}?autoplay=false`);
    expect(frame.referrerPolicy).toBe('strict-origin-when-cross-origin');
    expect(frame.title).toBe('قانون أوم');
  });

  it('LE-01 does not change a signed address', () => {
    expect(lab({ address: `${ADDRESS}?token=t` }).frame.getAttribute('src')).toBe(`${ADDRESS}?token=t`);
  });

  it('LE-01 subscribes to events once the player is ready and seeks to the stored position', () => {
    const { say, orders, events, posted } = lab({ startSec: 62 });
    say('ready', { methods: [], events: [] });
    expect(events.onReady).toHaveBeenCalledTimes(1);
    expect(orders()).toContainEqual(expect.objectContaining({ method: 'addEventListener', value: 'timeupdate' }));
    expect(orders()).toContainEqual(expect.objectContaining({ method: 'setCurrentTime', value: 62 }));
    expect(posted.mock.calls.every((call: unknown[]) => call[1] === ORIGIN)).toBe(true);
  });

  it('LE-03 does not seek again when a player is ready twice', () => {
    const { say, orders, events } = lab({ startSec: 62 });
    say('ready');
    say('ready');
    expect(events.onReady).toHaveBeenCalledTimes(1);
    expect(orders().filter((order) => order.method === 'setCurrentTime')).toHaveLength(1);
  });

  it('LE-01 ignores other windows and other origins', () => {
    const { say, events } = lab();
    say('ready', undefined, { origin: 'https://evil.example' });
    say('ready', undefined, { source: window });
    say('ready', undefined, { source: null });
    window.dispatchEvent(new MessageEvent('message', { data: 'not json', origin: ORIGIN }));
    expect(events.onReady).not.toHaveBeenCalled();
  });

  it('LE-03 reports the position, with a duration that arrives late', () => {
    const { say, events } = lab();
    say('ready');
    say('timeupdate', { seconds: 3 });
    expect(events.onTime).toHaveBeenLastCalledWith({ currentSec: 3, durationSec: 0 });
    say('getDuration', 120);
    say('timeupdate', { seconds: '4.5' });
    expect(events.onTime).toHaveBeenLastCalledWith({ currentSec: 4.5, durationSec: 120 });
    say('timeupdate', { seconds: 5, duration: 121 });
    expect(events.onTime).toHaveBeenLastCalledWith({ currentSec: 5, durationSec: 121 });
    say('timeupdate', { seconds: 'NaN' });
    expect(events.onTime).toHaveBeenLastCalledWith({ currentSec: 5, durationSec: 121 });
  });

  it('LE-03 reaches the full duration at the end', () => {
    const { say, events } = lab();
    say('ready');
    say('timeupdate', { seconds: 59.8, duration: 60 });
    say('ended');
    expect(events.onTime).toHaveBeenLastCalledWith({ currentSec: 60, durationSec: 60 });
    expect(events.onPlaying).toHaveBeenLastCalledWith(false);
    expect(events.onEnded).toHaveBeenCalledTimes(1);
  });

  it('LE-01 reports an error of the player', () => {
    const { say, events } = lab();
    say('error', { code: -1 });
    expect(events.onFailed).toHaveBeenCalledWith(expect.stringContaining('-1'));
  });

  it('LE-01 gives up on a page that loads without a player, and recovers if it was only slow', () => {
    jest.useFakeTimers();
    const { frame, say, events, orders } = lab();
    frame.dispatchEvent(new Event('load'));
    expect(orders()).toContainEqual(expect.objectContaining({ method: 'addEventListener', value: 'ready' }));
    jest.advanceTimersByTime(SILENCE_LIMIT_MS);
    expect(events.onFailed).toHaveBeenCalledTimes(1);
    say('ready');
    expect(events.onReady).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it.each<[string, (player: ReturnType<typeof lab>) => void]>([
    [
      'got ready in time',
      ({ frame, say }) => {
        frame.dispatchEvent(new Event('load'));
        say('ready');
      },
    ],
    [
      'is ready before its page has loaded',
      ({ frame, say }) => {
        say('ready');
        frame.dispatchEvent(new Event('load'));
      },
    ],
    [
      'was closed',
      ({ frame, handle }) => {
        frame.dispatchEvent(new Event('load'));
        handle.close();
      },
    ],
  ])('LE-01 does not give up on a player that %s', (_, happens) => {
    jest.useFakeTimers();
    const player = lab();
    happens(player);
    jest.advanceTimersByTime(2 * SILENCE_LIMIT_MS);
    expect(player.events.onFailed).not.toHaveBeenCalled();
    jest.useRealTimers();
  });

  it('LE-01 waits again for a page that loads again, and gives up once', () => {
    jest.useFakeTimers();
    const { frame, events } = lab();
    frame.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(SILENCE_LIMIT_MS - 1);
    frame.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(SILENCE_LIMIT_MS - 1);
    expect(events.onFailed).not.toHaveBeenCalled();
    jest.advanceTimersByTime(SILENCE_LIMIT_MS);
    expect(events.onFailed).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('LE-05 seeks to a chapter and plays', () => {
    const { say, handle, orders } = lab();
    say('ready');
    handle.playFrom(25);
    expect(orders().slice(-2)).toEqual([
      expect.objectContaining({ method: 'setCurrentTime', value: 25 }),
      expect.objectContaining({ method: 'play' }),
    ]);
  });

  it('LE-01 removes the frame and ignores messages after it is closed', () => {
    const { say, handle, events, container, frame } = lab();
    const source = frame.contentWindow;
    handle.close();
    say('ready', undefined, { source });
    expect(container.querySelector('iframe')).toBeNull();
    expect(events.onReady).not.toHaveBeenCalled();
  });
});
