import { CONTEXT, numberIn, PROTOCOL_VERSION, readBunnyMessage } from './bunnyMessage';
import type { BunnyMessage } from './bunnyMessage';
import type { OpenPlayer } from './playerAdapter';
import { buildVideoFrame } from './videoFrame';

interface Order {
  method: string;
  value?: unknown;
  listener?: string;
}

/** A loaded page without a player for this long, in ms, is an error page or a deleted video. A slow player recovers. */
export const SILENCE_LIMIT_MS = 8_000;

/** A player that is told to start later may report positions below this first, in seconds. */
const BEGINNING_SEC = 5;

const EVENTS = ['timeupdate', 'play', 'pause', 'ended', 'error'];

/** Removes Bunny's default of autoplay. Signed addresses and those with an explicit value stay unchanged. */
function withoutAutoplay(address: string): string {
  return address.includes('?') ? address : `${address}?autoplay=false`;
}

/**
 * Bunny's embedded player over the player.js protocol. The page listens before the frame has an address, because
 * `ready` is never repeated. Only messages from the frame's own window and origin count.
 */
export const openBunnyPlayer: OpenPlayer = (container, { address, title, startSec }, events) => {
  const frame = buildVideoFrame(title);
  const source = withoutAutoplay(address);
  const { origin } = new URL(source, window.location.href);
  let ready = false;
  /** True once the player has left the beginning for `startSec`. */
  let arrived = false;
  let durationSec = 0;
  let currentSec = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function post(order: Order, target = origin): void {
    const message = { context: CONTEXT, version: PROTOCOL_VERSION, ...order };
    frame.contentWindow?.postMessage(JSON.stringify(message), target);
  }

  function onReady(): void {
    // A repeated subscription does not send events twice.
    for (const event of EVENTS) post({ method: 'addEventListener', value: event, listener: `manassa-${event}` });
    post({ method: 'getDuration', listener: 'manassa-getDuration' });
    if (ready) return;
    ready = true;
    clearTimeout(silence);
    if (startSec > 0) post({ method: 'setCurrentTime', value: startSec });
    events.onReady();
  }

  function onTime(value: unknown): void {
    currentSec = numberIn(value, 'seconds') ?? currentSec;
    durationSec = numberIn(value, 'duration') ?? durationSec;
    arrived ||= currentSec >= Math.min(startSec, BEGINNING_SEC);
    if (arrived) events.onTime({ currentSec, durationSec });
  }

  function follow({ event, value }: BunnyMessage): void {
    switch (event) {
      case 'ready':
        return onReady();
      case 'timeupdate':
        return onTime(value);
      case 'getDuration':
        durationSec = typeof value === 'number' && Number.isFinite(value) ? value : durationSec;
        return;
      case 'play':
        // The duration may have been unknown at the start.
        if (durationSec === 0) post({ method: 'getDuration', listener: 'manassa-getDuration' });
        return events.onPlaying(true);
      case 'pause':
        return events.onPlaying(false);
      case 'ended':
        events.onTime({ currentSec: durationSec, durationSec });
        events.onPlaying(false);
        return events.onEnded();
      case 'error':
        return events.onFailed(`player.js error ${JSON.stringify(value ?? null)}`);
      default:
        return;
    }
  }

  function onMessage(event: MessageEvent<unknown>): void {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readBunnyMessage(event.data);
    if (message) follow(message);
  }

  window.addEventListener('message', onMessage);
  // A player that was ready before its page had loaded answers this with `ready` again. The message is not secret, and
  // the target may be the browser's own error page, which has an opaque origin.
  frame.addEventListener('load', () => {
    if (ready) return;
    post({ method: 'addEventListener', value: 'ready', listener: 'manassa-ready' }, '*');
    clearTimeout(silence);
    silence = setTimeout(() => events.onFailed('the embed page loaded and did not get ready'), SILENCE_LIMIT_MS);
  });
  frame.src = source;
  container.append(frame);

  return {
    playFrom(sec) {
      post({ method: 'setCurrentTime', value: sec });
      post({ method: 'play' });
    },
    close() {
      clearTimeout(silence);
      window.removeEventListener('message', onMessage);
      frame.remove();
    },
  };
};
