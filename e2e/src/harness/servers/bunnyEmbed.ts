import type { Frame, Page } from 'playwright-core';
import { until } from '../until';

export const BUNNY_ORIGIN = 'https://iframe.mediadelivery.net';
export const BUNNY_PLAYER_ORIGIN = 'https://player.mediadelivery.net';

interface BunnyBehaviour {
  durationSec?: number;
  rate?: number;
  /**
   * Sending of `ready`: `announced` at the end of its page and when asked; `early` once, in its head; `asked` only
   * when asked, as if sent before anyone listened.
   */
  ready?: 'announced' | 'early' | 'asked' | 'never';
  /** Sends invalid messages as well: broken JSON, other protocols, empty values. */
  noisy?: boolean;
}

/**
 * Returns a fake embed page that speaks the player.js protocol (embedly/player.js, version 0.0.x) over real
 * postMessage; its clock runs `rate` times real time. Tests control it by `window.remote`.
 */
function bunnyPage({ durationSec = 12, rate = 2, ready = 'announced', noisy = false }: BunnyBehaviour = {}): string {
  return `<!doctype html><html lang="en"><head><title>player</title><script>
  const DURATION = ${durationSec}, RATE = ${rate}, READY = '${ready}';
  const NOISE = ['{"context":"player.js",', '', 'null', '[]', '{"context":"other","event":"timeupdate","value":{"seconds":9,"duration":10}}', '{"context":"player.js"}'];
  const listeners = new Map();
  let time = 0, playing = false, parentOrigin = '*';
  const post = (message) => parent.postMessage(message, parentOrigin);
  const send = (message) => {
    if (${noisy}) { for (const text of NOISE) post(text); post(null); post(42); post({ context: 'player.js', event: 7 }); }
    post(JSON.stringify({ context: 'player.js', version: '0.0.12', ...message }));
  };
  const emit = (event, value) => { for (const listener of listeners.get(event) ?? []) send({ event, value, listener }); };
  const tick = () => emit('timeupdate', { seconds: time, duration: DURATION });
  setInterval(() => {
    if (!playing || RATE === 0) return;
    time = Math.min(DURATION, time + 0.1 * RATE);
    tick();
    if (time >= DURATION) { playing = false; emit('ended'); }
  }, 100);
  const clamped = (value) => Math.max(0, Math.min(DURATION, Number(value) || 0));
  const methods = {
    play() { if (!playing) { playing = true; emit('play'); } },
    pause() { if (playing) { playing = false; emit('pause'); } },
    setCurrentTime(value) { time = clamped(value); tick(); emit('seeked'); },
  };
  const answers = { getDuration: () => DURATION, getCurrentTime: () => time, getPaused: () => !playing, getMuted: () => false, getVolume: () => 100 };
  const about = () => ({ src: location.href, events: ['ready','play','pause','timeupdate','ended','seeked','error'], methods: [...Object.keys(methods), ...Object.keys(answers), 'addEventListener', 'removeEventListener'] });
  const orders = [];
  addEventListener('message', (event) => {
    let message;
    try { message = JSON.parse(event.data); } catch { return; }
    if (message.context !== 'player.js' || READY === 'never') return;
    parentOrigin = event.origin;
    orders.push({ method: message.method, value: message.value });
    if (message.method === 'addEventListener') {
      listeners.set(message.value, [...new Set([...(listeners.get(message.value) ?? []), message.listener])]);
      if (message.value === 'ready' && READY !== 'early') send({ event: 'ready', value: about(), listener: message.listener });
    } else if (message.method === 'removeEventListener') listeners.delete(message.value);
    else if (methods[message.method]) methods[message.method](message.value);
    else if (answers[message.method]) send({ event: message.method, value: answers[message.method](), listener: message.listener });
  });
  window.remote = {
    orders, emit, methods, about,
    /** Moves playback to a second: one event of the player. */
    at(seconds) { time = seconds; tick(); },
    /** Ends without a last frame, as some players do. */
    end() { playing = false; emit('ended'); },
    now: () => time,
  };
  if (READY === 'early') send({ event: 'ready', value: about() });
</script></head><body style="margin:0;background:#0a1136;color:#fff">player
<script>
  if (READY === 'announced') send({ event: 'ready', value: about() });
  document.body.onclick = () => methods.play();
  addEventListener('keydown', () => methods.play());
</script></body></html>`;
}

/** Serves the fake provider to this page, on both hosts. */
export async function serveBunny(page: Page, behaviour?: BunnyBehaviour): Promise<void> {
  for (const origin of [BUNNY_ORIGIN, BUNNY_PLAYER_ORIGIN]) {
    await page.context().unroute(`${origin}/**`);
    await page
      .context()
      .route(`${origin}/**`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: bunnyPage(behaviour) }),
      );
  }
}

interface Remote {
  orders: { method: string; value?: unknown }[];
  emit: (event: string, value?: unknown) => void;
  methods: { play: () => void; pause: () => void; setCurrentTime: (sec: number) => void };
  at: (sec: number) => void;
  end: () => void;
  now: () => number;
}

declare global {
  interface Window {
    remote: Remote;
  }
}

interface BunnyRemote {
  frame: Frame;
  play: () => Promise<void>;
  pause: () => Promise<void>;
  /** Moves playback to each of these seconds, one event each. */
  at: (...seconds: number[]) => Promise<void>;
  end: () => Promise<void>;
  emit: (event: string, value?: unknown) => Promise<void>;
  now: () => Promise<number>;
  orders: (method: string) => Promise<unknown[]>;
}

export async function bunnyRemote(page: Page): Promise<BunnyRemote> {
  const frame = await until('the player followed by the page', async () => {
    const found = page.frames().find((candidate) => /mediadelivery\.net/.test(candidate.url()));
    const followed = await found
      ?.evaluate(() => window.remote.orders.some(({ value }) => value === 'timeupdate'))
      .catch(() => false);
    return followed === true && found;
  });
  return {
    frame,
    play: () => frame.evaluate(() => window.remote.methods.play()),
    pause: () => frame.evaluate(() => window.remote.methods.pause()),
    at: (...seconds) => frame.evaluate((all) => all.forEach((sec) => window.remote.at(sec)), seconds),
    end: () => frame.evaluate(() => window.remote.end()),
    emit: (event, value) => frame.evaluate(([name, said]) => window.remote.emit(String(name), said), [event, value]),
    now: () => frame.evaluate(() => window.remote.now()),
    orders: (method) =>
      frame.evaluate(
        (name) => window.remote.orders.filter((order) => order.method === name).map(({ value }) => value ?? null),
        method,
      ),
  };
}
