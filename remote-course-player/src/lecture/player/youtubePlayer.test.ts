import type { PlayerEvents } from './playerAdapter';
import type { YouTubeEvents, YouTubePlayer } from './youtubeApi';
import { POLL_MS } from './youtubePlayer';
import type * as YouTubePlayerModule from './youtubePlayer';

const ADDRESS = 'https://www.youtube.com/embed/M7lc1UVf-VE?enablejsapi=1&origin=https%3A%2F%2Fschool.example';

class FakePlayer implements YouTubePlayer {
  static last: FakePlayer | null = null;
  currentSec = 0;
  durationSec = 0;
  readonly seekTo = jest.fn();
  readonly playVideo = jest.fn();
  readonly destroy = jest.fn();
  constructor(
    readonly frame: HTMLIFrameElement,
    readonly options: { events: YouTubeEvents },
  ) {
    FakePlayer.last = this;
  }
  getCurrentTime = () => this.currentSec;
  getDuration = () => this.durationSec;
}

let openYouTubePlayer: typeof YouTubePlayerModule.openYouTubePlayer;

function open(startSec = 0) {
  const container = document.createElement('div');
  document.body.append(container);
  const events = {
    onReady: jest.fn(),
    onTime: jest.fn(),
    onPlaying: jest.fn(),
    onEnded: jest.fn(),
    onFailed: jest.fn(),
  } satisfies PlayerEvents;
  const handle = openYouTubePlayer(container, { address: ADDRESS, title: 'قانون أوم', startSec }, events);
  return { container, events, handle };
}

async function openReady(startSec = 0) {
  window.YT = { Player: FakePlayer };
  const opened = open(startSec);
  await Promise.resolve();
  await Promise.resolve();
  const player = FakePlayer.last;
  if (!player) throw new Error('no player');
  player.options.events.onReady();
  return { ...opened, player };
}

beforeEach(async () => {
  // The module loads the API's script once for a page.
  jest.resetModules();
  ({ openYouTubePlayer } = await import('./youtubePlayer'));
  jest.useFakeTimers();
  // jsdom has no navigation entries: the document was loaded here.
  performance.getEntriesByType = () => [];
  FakePlayer.last = null;
});

afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
  document.head.replaceChildren();
  delete window.YT;
});

describe('the YouTube player', () => {
  it('LE-01 inserts the embed page, sends the page as its referrer, and starts at the stored position', async () => {
    const { container, events } = await openReady(62.4);
    const frame = container.querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe(`${ADDRESS}&start=62`);
    expect(frame?.referrerPolicy).toBe('strict-origin-when-cross-origin');
    expect(events.onReady).toHaveBeenCalledTimes(1);
  });

  it('LE-01 polls the position only while playing', async () => {
    const { player, events } = await openReady();
    player.durationSec = 100;
    jest.advanceTimersByTime(POLL_MS * 4);
    expect(events.onTime).not.toHaveBeenCalled();
    player.options.events.onStateChange({ data: 1 });
    expect(events.onPlaying).toHaveBeenLastCalledWith(true);
    player.currentSec = 3;
    jest.advanceTimersByTime(POLL_MS);
    expect(events.onTime).toHaveBeenLastCalledWith({ currentSec: 3, durationSec: 100 });
    player.options.events.onStateChange({ data: 2 });
    const told = events.onTime.mock.calls.length;
    jest.advanceTimersByTime(POLL_MS * 4);
    expect(events.onTime).toHaveBeenCalledTimes(told);
  });

  it('LE-03 reaches the full duration at the end', async () => {
    const { player, events } = await openReady();
    player.durationSec = 100;
    player.currentSec = 99.6;
    player.options.events.onStateChange({ data: 0 });
    expect(events.onTime).toHaveBeenLastCalledWith({ currentSec: 100, durationSec: 100 });
    expect(events.onPlaying).toHaveBeenLastCalledWith(false);
    expect(events.onEnded).toHaveBeenCalledTimes(1);
  });

  it.each([100, 101, 150, 153])('LE-01 treats error %i as a video that cannot be loaded', async (code) => {
    const { player, events } = await openReady();
    player.options.events.onError({ data: code });
    expect(events.onFailed).toHaveBeenCalledWith(`YouTube error ${code}`);
  });

  it('LE-01 reports no failure of the script after it is closed', async () => {
    const { events, handle } = open();
    handle.close();
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
    expect(events.onFailed).not.toHaveBeenCalled();
  });

  it('LE-01 loads the API again when a retry comes and the script that the first one loads was lost', async () => {
    const first = open();
    window.YT = { loading: 1 };
    await jest.advanceTimersByTimeAsync(25_000);
    first.handle.close();
    const second = open();
    expect(document.querySelectorAll('script')).toHaveLength(2);
    expect(window.YT.loading).toBe(0);
    document.querySelectorAll('script')[1]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
    expect(second.events.onFailed).toHaveBeenCalledTimes(1);
    document.head.replaceChildren();
  });

  it('LE-01 loads the page again at a retry when the policy of a kept page has blocked the script', async () => {
    // jsdom lacks reloads, and tells of them here.
    const told = jest.spyOn(console, 'error').mockReturnValue(undefined);
    const first = open();
    const blocked = Object.assign(new Event('securitypolicyviolation'), {
      blockedURI: 'https://www.youtube.com/iframe_api',
    });
    document.dispatchEvent(blocked);
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
    expect(first.events.onFailed).toHaveBeenCalledTimes(1);
    expect(told).not.toHaveBeenCalled();
    first.handle.close();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open().handle.close();
    expect(told).not.toHaveBeenCalled();
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
    onLine.mockRestore();
    open();
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('navigation') }));
    expect(document.querySelector('script')).toBeNull();
  });

  it("LE-01 reports a failure of the API's script, and loads it again the next time", async () => {
    const first = open();
    const script = document.querySelector('script');
    expect(script?.src).toBe('https://www.youtube.com/iframe_api');
    script?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
    expect(first.events.onFailed).toHaveBeenCalledTimes(1);

    const second = open();
    expect(document.querySelectorAll('script')).toHaveLength(1);
    window.YT = { Player: FakePlayer };
    window.onYouTubeIframeAPIReady?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(FakePlayer.last?.frame).toBe(second.container.querySelector('iframe'));
  });

  it('LE-05 seeks to a chapter and plays', async () => {
    const { player, handle } = await openReady();
    handle.playFrom(25);
    expect(player.seekTo).toHaveBeenCalledWith(25, true);
    expect(player.playVideo).toHaveBeenCalledTimes(1);
  });

  it('LE-03 reports the position once per interval, also after buffering, and at a pause', async () => {
    const { player, events } = await openReady();
    const { onStateChange } = player.options.events;
    player.durationSec = 100;
    for (const data of [1, 3, 1, 1]) onStateChange({ data });
    expect(events.onPlaying).not.toHaveBeenCalledWith(false);
    jest.advanceTimersByTime(POLL_MS);
    expect(events.onTime).toHaveBeenCalledTimes(1);
    player.currentSec = 7;
    onStateChange({ data: 2 });
    expect(events.onTime).toHaveBeenLastCalledWith({ currentSec: 7, durationSec: 100 });
    expect(events.onPlaying).toHaveBeenLastCalledWith(false);
    expect(events.onEnded).not.toHaveBeenCalled();
  });

  it('LE-01 removes everything when it is closed', async () => {
    const { container, events, handle, player } = await openReady();
    player.options.events.onStateChange({ data: 1 });
    handle.close();
    expect(player.destroy).toHaveBeenCalledTimes(1);
    expect(container.querySelector('iframe')).toBeNull();
    jest.advanceTimersByTime(4 * POLL_MS);
    expect(events.onTime).not.toHaveBeenCalled();
  });

  it('LE-01 opens no player if it is closed before the script has loaded', async () => {
    window.YT = { Player: FakePlayer };
    open().handle.close();
    await jest.advanceTimersByTimeAsync(0);
    expect(FakePlayer.last).toBeNull();
  });
});
