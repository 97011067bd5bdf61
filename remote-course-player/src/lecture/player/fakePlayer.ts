import { act, screen } from '@testing-library/react';

/** Simulates the player's side of the Bunny messages. */

export const ORIGIN = 'https://iframe.mediadelivery.net';

export async function findPlayer(title: string): Promise<HTMLIFrameElement> {
  const found = await screen.findByTitle(title);
  if (!(found instanceof HTMLIFrameElement)) throw new Error('no frame');
  return found;
}

export function say(player: HTMLIFrameElement, event: string, value?: unknown): void {
  const data = JSON.stringify({ context: 'player.js', event, value });
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source: player.contentWindow }));
  });
}

/** Plays through these seconds of a hundred. */
export function playTo(player: HTMLIFrameElement, ...seconds: number[]): void {
  for (const at of seconds) say(player, 'timeupdate', { seconds: at, duration: 100 });
}

/** Makes the player ready and records the commands that it gets. */
export function startPlayer(player: HTMLIFrameElement): () => object[] {
  if (!player.contentWindow) throw new Error('no window');
  const posted = jest.spyOn(player.contentWindow, 'postMessage').mockImplementation(() => {});
  say(player, 'ready');
  return () => posted.mock.calls.map(([order]) => JSON.parse(String(order)) as object);
}
