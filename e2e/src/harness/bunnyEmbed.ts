import type { Page } from 'playwright-core';

/** The provider's origin that the tests answer for. */
export const BUNNY_ORIGIN = 'https://iframe.mediadelivery.net';

/**
 * The provider's embed page, played by the test: it speaks the player.js protocol (embedly/player.js, version 0.0.x)
 * over real postMessage, and its clock runs `rate` times real time.
 */
export function bunnyPage({ durationSec = 12, rate = 2 } = {}): string {
  return `<!doctype html><html><body style="margin:0;background:#0a1136;color:#fff">player
<script>
  const DURATION = ${durationSec}, RATE = ${rate};
  const listeners = new Map();
  let time = 0, playing = false, parentOrigin = '*';
  const send = (message) => parent.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.12', ...message }), parentOrigin);
  const emit = (event, value) => { for (const listener of listeners.get(event) ?? []) send({ event, value, listener }); };
  const tick = () => emit('timeupdate', { seconds: time, duration: DURATION });
  setInterval(() => {
    if (!playing) return;
    time = Math.min(DURATION, time + 0.1 * RATE);
    tick();
    if (time >= DURATION) { playing = false; emit('ended'); }
  }, 100);
  const methods = {
    play() { if (!playing) { playing = true; emit('play'); } },
    pause() { if (playing) { playing = false; emit('pause'); } },
    setCurrentTime(value) { time = Math.max(0, Math.min(DURATION, Number(value) || 0)); tick(); emit('seeked'); },
  };
  const answers = { getDuration: () => DURATION, getCurrentTime: () => time, getPaused: () => !playing, getMuted: () => false, getVolume: () => 100 };
  addEventListener('message', (event) => {
    let message;
    try { message = JSON.parse(event.data); } catch { return; }
    if (message.context !== 'player.js') return;
    parentOrigin = event.origin;
    if (message.method === 'addEventListener') {
      listeners.set(message.value, [...(listeners.get(message.value) ?? []), message.listener]);
      if (message.value === 'ready') send({ event: 'ready', listener: message.listener });
    } else if (message.method === 'removeEventListener') listeners.delete(message.value);
    else if (methods[message.method]) methods[message.method](message.value);
    else if (answers[message.method]) send({ event: message.method, value: answers[message.method](), listener: message.listener });
  });
  send({ event: 'ready', value: { src: location.href, events: ['ready','play','pause','timeupdate','ended','seeked','error'], methods: [...Object.keys(methods), ...Object.keys(answers), 'addEventListener', 'removeEventListener'] } });
  document.body.onclick = () => methods.play();
  addEventListener('keydown', () => methods.play());
</script></body></html>`;
}

/** Answers for the provider in this page. */
export async function serveBunny(page: Page, options?: { durationSec?: number; rate?: number }): Promise<void> {
  await page
    .context()
    .route(`${BUNNY_ORIGIN}/**`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: bunnyPage(options) }),
    );
}
