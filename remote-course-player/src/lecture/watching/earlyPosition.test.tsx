import { act, screen } from '@testing-library/react';
import { frame, open } from '../lectureScene';
import { playTo, say, startPlayer } from '../player/fakePlayer';
import type { YouTubeEvents } from '../player/youtubeApi';
import { loadPosition, savePosition } from './resumePositionStorage';

const CLIP = 'M7lc1UVf-VE';
let events: YouTubeEvents | null = null;

/** YouTube's player before the video plays: it reports the beginning, wherever it will start. */
class Player {
  constructor(_: HTMLIFrameElement, options: { events: YouTubeEvents }) {
    ({ events } = options);
  }
  getCurrentTime = () => 0;
  getDuration = () => 100;
  destroy = () => undefined;
  seekTo = () => undefined;
  playVideo = () => undefined;
}

beforeEach(() => window.localStorage.clear());
afterEach(() => delete window.YT);

it('LE-03 keeps the stored position while Bunny reports the beginning before it has sought', async () => {
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  savePosition('20418', 'l1', 'clip', 42);
  const { person } = open();
  const player = await frame();
  startPlayer(player);
  say(player, 'play');
  playTo(player, 0, 0.2);
  expect(loadPosition('20418', 'l1', 'clip')).toBe(42);
  say(player, 'error', { code: 2 });
  await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  const again = await frame();
  expect(startPlayer(again)()).toContainEqual(expect.objectContaining({ method: 'setCurrentTime', value: 42 }));
  // A student who goes back to the beginning starts there the next time.
  playTo(again, 42, 0);
  expect(loadPosition('20418', 'l1', 'clip')).toBe(0);
});

it('LE-03 keeps the stored position while YouTube has not started', async () => {
  window.YT = { Player };
  savePosition('20418', 'l1', CLIP, 42);
  const { unmount } = open({ item: { videoType: 'youtube', video: CLIP } });
  await frame();
  act(() => {
    events?.onReady();
    events?.onStateChange({ data: -1 });
  });
  expect(loadPosition('20418', 'l1', CLIP)).toBe(42);
  unmount();
  expect(loadPosition('20418', 'l1', CLIP)).toBe(42);
});
