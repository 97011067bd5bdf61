import { act, screen } from '@testing-library/react';
import { frame, open } from '../lectureScene';
import { playTo, say, startPlayer } from '../player/fakePlayer';
import type { YouTubeEvents } from '../player/youtubeApi';

const chapters = () => ({ data: { chapters: [{ title: 'القانون', start: 25 }] } });
const chapter = () => screen.findByRole('button', { name: /القانون/ });

const orders = { seekTo: jest.fn(), playVideo: jest.fn(), destroy: jest.fn() };
let tellReady = (): void => undefined;

/** YouTube's player, which has its methods once it is ready. */
class Player {
  declare seekTo: (sec: number) => void;
  declare playVideo: () => void;
  declare destroy: () => void;
  constructor(_: HTMLIFrameElement, { events }: { events: YouTubeEvents }) {
    tellReady = () => {
      Object.assign(this, orders);
      events.onReady();
    };
  }
}

beforeEach(() => window.localStorage.clear());
afterEach(() => delete window.YT);

it('LE-05 plays a chapter that was pressed before the Bunny player was ready', async () => {
  const { person } = open({ answers: { chapters } });
  const player = await frame();
  await person.click(await chapter());
  const posted = startPlayer(player);
  expect(posted().slice(-2)).toMatchObject([{ method: 'setCurrentTime', value: 25 }, { method: 'play' }]);
});

it('LE-05 plays a chapter that was pressed before the YouTube player was ready', async () => {
  window.YT = { Player };
  const { person } = open({ item: { videoType: 'youtube', video: 'M7lc1UVf-VE' }, answers: { chapters } });
  await frame();
  await person.click(await chapter());
  act(() => tellReady());
  expect(orders.seekTo).toHaveBeenCalledWith(25, true);
  expect(orders.playVideo).toHaveBeenCalledTimes(1);
});

it('LE-05 plays a chapter that was pressed while the video was down', async () => {
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const { person } = open({ answers: { chapters } });
  const player = await frame();
  startPlayer(player);
  say(player, 'error', { code: 2 });
  await person.click(await chapter());
  await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  const posted = startPlayer(await frame());
  expect(posted().slice(-2)).toMatchObject([{ method: 'setCurrentTime', value: 25 }, { method: 'play' }]);
});

it('LE-05 does not return to a chapter that has played when the video fails and loads again', async () => {
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const { person } = open({ answers: { chapters } });
  const player = await frame();
  await person.click(await chapter());
  startPlayer(player);
  playTo(player, 25, 60);
  say(player, 'error', { code: 2 });
  await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  const posted = startPlayer(await frame());
  expect(posted()).not.toContainEqual(expect.objectContaining({ value: 25 }));
});
