import { act, screen } from '@testing-library/react';
import { frame, openPlaying } from '../lectureScene';
import { playTo, say, startPlayer } from '../player/fakePlayer';

const chapters = () => ({ data: { chapters: [{ title: 'القانون', start: 60 }] } });

beforeEach(() => window.localStorage.clear());

/** Watches the only view to its end after a press on a chapter; then staff allow another one, of another address. */
async function openAgain() {
  const { known, player, person } = await openPlaying({ item: { watchLimit: 1 }, answers: { chapters } });
  await person.click(await screen.findByRole('button', { name: /القانون/ }));
  say(player, 'play');
  playTo(player, 60);
  say(player, 'ended');
  await screen.findByRole('note');
  for (const item of known.course.sections[0]?.content ?? []) {
    Object.assign(item, { watchLimit: 2, video: '4711/clip?expires=2' });
  }
  act(() => void window.dispatchEvent(new Event('focus')));
  const again = await frame();
  return { again, orders: startPlayer(again)() };
}

it('RX-03 does not interrupt a view that staff have allowed after the last one had ended', async () => {
  const { again } = await openAgain();
  say(again, 'play');
  playTo(again, 50);
  expect(await frame()).toBe(again);
  say(again, 'ended');
  expect(await screen.findByRole('note')).toHaveTextContent('شاهدت هذا الدرس 2 من 2');
});

it('RX-03 does not start a view that staff have allowed at the chapter that was chosen in the last one', async () => {
  const { orders } = await openAgain();
  expect(orders).not.toContainEqual(expect.objectContaining({ method: 'play' }));
});

it('RX-03 plays a view that staff have allowed from the present address of the video', async () => {
  const { again } = await openAgain();
  expect(again.getAttribute('src')).toContain('expires=2');
});
