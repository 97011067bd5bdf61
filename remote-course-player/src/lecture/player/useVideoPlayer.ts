import { holdUpdates } from '@manassa/shared/federation';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefCallback } from 'react';
import type { VideoSource } from '../videoSource.rule';
import { openBunnyPlayer } from './bunnyPlayer';
import type { OpenPlayer, PlaybackMoment, PlayerHandle } from './playerAdapter';
import { openYouTubePlayer } from './youtubePlayer';

/** Time in ms after which a player that is not ready counts as failed; it may still recover. */
const READY_LIMIT_MS = 25_000;

type PlayableSource = Exclude<VideoSource, { provider: 'unsupported' }>;

const PROVIDERS: Record<PlayableSource['provider'], OpenPlayer> = {
  bunny: openBunnyPlayer,
  youtube: openYouTubePlayer,
};

interface VideoPlayer {
  /** Ref of the frame's container; React leaves it empty. */
  place: RefCallback<HTMLElement>;
  state: 'loading' | 'ready' | 'failed';
  retry: () => void;
  /** Plays from a position in seconds, once the player is ready. */
  playFrom: (sec: number) => void;
}

interface PlayerUse {
  source: PlayableSource;
  /** Accessible name of the frame. */
  title: string;
  /** Called whenever the player is loaded. */
  startSec: () => number;
  /** Called whenever it plays. */
  onStarted: () => void;
  onTime: (moment: PlaybackMoment) => void;
  /** Called when it pauses, ends or is removed, to store the position. */
  onStopped: () => void;
  /** Called after `onStopped`. */
  onEnded: () => void;
}

/** Returns a provider's player, which lives as long as the source stays the same. */
export function useVideoPlayer(use: PlayerUse): VideoPlayer {
  const [container, place] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<VideoPlayer['state']>('loading');
  const [attempt, setAttempt] = useState(0);
  /** Null until the player is ready, and after a failure: it takes no orders then. */
  const handle = useRef<PlayerHandle | null>(null);
  /** Position that was asked for before, in seconds. */
  const askedSec = useRef<number | null>(null);
  // An address that is read again does not interrupt a video that plays.
  const [{ provider, address }, setSource] = useState(use.source);
  if (state !== 'ready' && address !== use.source.address) setSource(use.source);
  const onTime = useEffectEvent((moment: PlaybackMoment) => use.onTime(moment));
  const onStarted = useEffectEvent(() => use.onStarted());
  const onStopped = useEffectEvent(() => use.onStopped());
  const onEnded = useEffectEvent(() => use.onEnded());
  const options = useEffectEvent(() => ({ address, title: use.title, startSec: use.startSec() }));

  useEffect(() => {
    if (!container) return undefined;
    const limit = setTimeout(() => setState('failed'), READY_LIMIT_MS);
    let endHold: (() => void) | null = null;
    function holdWhile(playing: boolean): void {
      if (playing) endHold ??= holdUpdates();
      else {
        endHold?.();
        endHold = null;
      }
    }
    const opened = PROVIDERS[provider](container, options(), {
      onReady() {
        clearTimeout(limit);
        setState('ready');
        handle.current = opened;
        if (askedSec.current !== null) opened.playFrom(askedSec.current);
        askedSec.current = null;
      },
      onTime: (moment) => onTime(moment),
      onPlaying(playing) {
        holdWhile(playing);
        if (playing) onStarted();
        else onStopped();
      },
      onEnded: () => onEnded(),
      onFailed(reason) {
        holdWhile(false);
        console.warn(`video: ${reason}`);
        setState('failed');
        handle.current = null;
      },
    });
    return () => {
      clearTimeout(limit);
      holdWhile(false);
      onStopped();
      opened.close();
      handle.current = null;
    };
  }, [container, provider, address, attempt]);

  return {
    place,
    state,
    retry() {
      setState('loading');
      setAttempt((number) => number + 1);
    },
    playFrom: useCallback((sec) => {
      if (handle.current === null) askedSec.current = sec;
      else handle.current.playFrom(sec);
    }, []),
  };
}
