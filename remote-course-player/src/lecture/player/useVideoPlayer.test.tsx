import { areUpdatesHeld } from '@manassa/shared/federation';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { openBunnyPlayer } from './bunnyPlayer';
import type { PlayerEvents } from './playerAdapter';
import { useVideoPlayer } from './useVideoPlayer';

jest.mock('./bunnyPlayer', () => ({ openBunnyPlayer: jest.fn() }));

/** Events of the players, the last one first. */
const players: PlayerEvents[] = [];
const onStopped = jest.fn();
const onEnded = jest.fn();

function Video() {
  const { place, state, retry } = useVideoPlayer({
    source: { provider: 'bunny', address: 'https://iframe.mediadelivery.net/embed/1/2', videoId: null },
    title: 'قانون أوم',
    startSec: () => 0,
    onStarted: jest.fn(),
    onTime: jest.fn(),
    onStopped,
    onEnded,
  });
  return (
    <>
      <div ref={place} />
      <button type="button" onClick={retry}>
        {state}
      </button>
    </>
  );
}

const tell = (happens: (player: PlayerEvents) => void): void => {
  const [player] = players;
  if (player) act(() => happens(player));
};

beforeEach(() => {
  jest.useFakeTimers();
  players.length = 0;
  for (const mock of [onStopped, onEnded]) mock.mockClear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.mocked(openBunnyPlayer).mockImplementation((_, _options, events) => {
    players.unshift(events);
    return { playFrom: jest.fn(), close: jest.fn() };
  });
});
afterEach(() => jest.useRealTimers());

it.each<[string, (leave: () => void) => void]>([
  ['pauses', () => tell((player) => player.onPlaying(false))],
  ['fails', () => tell((player) => player.onFailed('lost'))],
  ['is left', (leave) => leave()],
])('RL-07 holds updates while a video plays, until it %s, and when it plays again', (_, stop) => {
  const { unmount } = render(<Video />);
  for (let times = 0; times < 2; times += 1) {
    tell((player) => player.onPlaying(true));
    tell((player) => player.onPlaying(true));
    expect(areUpdatesHeld()).toBe(true);
    tell((player) => player.onPlaying(false));
    expect(areUpdatesHeld()).toBe(false);
  }
  tell((player) => player.onPlaying(true));
  stop(unmount);
  expect(areUpdatesHeld()).toBe(false);
});

it('LE-03 the position is stored when the video pauses, and when its page is left', () => {
  const { unmount } = render(<Video />);
  tell((player) => player.onPlaying(true));
  expect(onStopped).not.toHaveBeenCalled();
  tell((player) => player.onPlaying(false));
  expect(onStopped).toHaveBeenCalledTimes(1);
  unmount();
  expect(onStopped).toHaveBeenCalledTimes(2);
});

it('LE-01 a retry has its own 25 s to get ready', () => {
  render(<Video />);
  act(() => void jest.advanceTimersByTime(20_000));
  fireEvent.click(screen.getByRole('button', { name: 'loading' }));
  act(() => void jest.advanceTimersByTime(20_000));
  expect(screen.getByRole('button')).toHaveTextContent('loading');
  act(() => void jest.advanceTimersByTime(5000));
  expect(screen.getByRole('button')).toHaveTextContent('failed');
});

it('LE-01 a player that failed first and got ready stays ready', () => {
  render(<Video />);
  tell((player) => player.onFailed('slow'));
  tell((player) => player.onReady());
  act(() => void jest.advanceTimersByTime(60_000));
  expect(screen.getByRole('button')).toHaveTextContent('ready');
});
