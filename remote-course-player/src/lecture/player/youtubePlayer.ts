import type { OpenPlayer } from './playerAdapter';
import { buildVideoFrame } from './videoFrame';
import { loadYouTubeApi } from './youtubeApi';
import type { YouTubePlayer } from './youtubeApi';

const ENDED = 0;
const PLAYING = 1;
const PAUSED = 2;
const BUFFERING = 3;

/** Polling interval of the position while playing, in ms: the API has no event for it. */
export const POLL_MS = 500;

/** The methods exist only once the player is ready. */
const secondsOf = (value: unknown): number => Number(value) || 0;

/** YouTube's embedded player over its IFrame API. */
export const openYouTubePlayer: OpenPlayer = (container, { address, title, startSec }, events) => {
  const frame = buildVideoFrame(title);
  let player: YouTubePlayer | null = null;
  let poll: ReturnType<typeof setInterval> | undefined;
  let closed = false;

  function tellTime(): void {
    const durationSec = secondsOf(player?.getDuration?.());
    events.onTime({ currentSec: secondsOf(player?.getCurrentTime?.()), durationSec });
  }

  function stopPolling(): void {
    clearInterval(poll);
    poll = undefined;
  }

  function onState(state: number): void {
    if (state === PLAYING) {
      poll ??= setInterval(tellTime, POLL_MS);
      events.onPlaying(true);
      return;
    }
    stopPolling();
    if (state === BUFFERING) return;
    const durationSec = secondsOf(player?.getDuration?.());
    // A video that is not started is at 0, wherever it will start.
    if (state === PAUSED) tellTime();
    if (state === ENDED) events.onTime({ currentSec: durationSec, durationSec });
    events.onPlaying(false);
    if (state === ENDED) events.onEnded();
  }

  frame.src = `${address}&start=${Math.floor(startSec)}`;
  container.append(frame);
  loadYouTubeApi()
    .then(({ Player }) => {
      if (closed) return;
      player = new Player(frame, {
        events: {
          onReady: () => events.onReady(),
          onStateChange: ({ data }) => onState(data),
          onError: ({ data }) => events.onFailed(`YouTube error ${data}`),
        },
      });
    })
    .catch((error: unknown) => {
      if (!closed) events.onFailed(String(error));
    });

  return {
    playFrom(sec) {
      player?.seekTo(sec, true);
      player?.playVideo();
    },
    close() {
      closed = true;
      stopPolling();
      try {
        player?.destroy();
      } catch {
        // A player that was never ready has nothing to destroy.
      }
      frame.remove();
    },
  };
};
