import type { Frame, Page } from 'playwright-core';
import { until } from '../harness/until';

const YOUTUBE = 'https://www.youtube.com';

/** Minimal YouTube script: `YT.Player` over messages (https://developers.google.com/youtube/iframe_api_reference). */
const API_SCRIPT = `(() => {
  const STATES = { ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 };
  class Player {
    constructor(frame, { events }) {
      const info = { currentTime: 0, duration: 0 };
      const origin = new URL(frame.src).origin;
      const post = (message) => frame.contentWindow?.postMessage(JSON.stringify({ id: 1, channel: 'widget', ...message }), origin);
      const listening = setInterval(() => post({ event: 'listening' }), 100);
      const hear = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== origin) return;
        let message;
        try { message = JSON.parse(event.data); } catch { return; }
        if (message.event === 'onReady') {
          clearInterval(listening);
          if (this.playVideo) return;
          for (const func of ['playVideo', 'pauseVideo', 'seekTo']) this[func] = (...args) => post({ event: 'command', func, args });
          this.getCurrentTime = () => info.currentTime;
          this.getDuration = () => info.duration;
          events.onReady({ target: this });
        }
        if (message.event === 'infoDelivery') Object.assign(info, message.info);
        if (message.event === 'onStateChange') events.onStateChange({ target: this, data: message.info });
        if (message.event === 'onError') events.onError({ target: this, data: message.info });
      };
      addEventListener('message', hear);
      this.destroy = () => { clearInterval(listening); removeEventListener('message', hear); frame.remove(); };
    }
  }
  window.YT = { Player, PlayerState: STATES };
  window.onYouTubeIframeAPIReady?.();
})();`;

interface YouTubeBehaviour {
  durationSec?: number;
  /** Error code instead of playback: 2, 5, 100, 101, 150, 153. */
  error?: number;
  /** True for an embed page without a player. */
  silent?: boolean;
}

function embedPage({ durationSec = 100, error, silent = false }: YouTubeBehaviour): string {
  return `<!doctype html><html lang="en"><head><title>YouTube</title></head><body style="margin:0;background:#000;color:#fff">YouTube
<script>
  const DURATION = ${durationSec}, ERROR = ${error ?? 'null'};
  const startedAt = Number(new URLSearchParams(location.search).get('start') ?? 0);
  let time = startedAt, known = false;
  const orders = [];
  const send = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), '*');
  const tell = () => send('infoDelivery', { currentTime: time, duration: DURATION });
  const state = (data) => { tell(); send('onStateChange', data); };
  addEventListener('message', ({ data }) => {
    let message;
    try { message = JSON.parse(data); } catch { return; }
    if (${silent}) return;
    if (message.event === 'listening' && !known) {
      known = true;
      if (ERROR === null) { tell(); send('onReady', null); } else { send('onReady', null); send('onError', ERROR); }
    }
    if (message.event !== 'command') return;
    orders.push([message.func, ...message.args]);
    if (message.func === 'seekTo') { time = message.args[0]; tell(); }
    if (message.func === 'playVideo') state(1);
  });
  window.tube = { orders, startedAt, state, at(sec) { time = sec; tell(); }, now: () => time };
</script></body></html>`;
}

interface Tube {
  orders: unknown[][];
  startedAt: number;
  state: (state: number) => void;
  at: (sec: number) => void;
}

declare global {
  interface Window {
    tube: Tube;
  }
}

/** Serves a fake YouTube to this page: script and embed pages on YouTube's origin. */
export async function serveYouTube(page: Page, behaviour: YouTubeBehaviour = {}): Promise<void> {
  await page.context().unroute(`${YOUTUBE}/**`);
  await page
    .context()
    .route(`${YOUTUBE}/**`, (route) =>
      new URL(route.request().url()).pathname === '/iframe_api'
        ? route.fulfill({ contentType: 'text/javascript', body: API_SCRIPT })
        : route.fulfill({ contentType: 'text/html; charset=utf-8', body: embedPage(behaviour) }),
    );
}

export async function youtubeFrame(page: Page): Promise<Frame> {
  return until('the YouTube player', async () => {
    const found = page.frames().find((frame) => frame.url().startsWith(YOUTUBE));
    return (await found?.evaluate(() => 'tube' in window).catch(() => false)) === true && found;
  });
}
