/** Position and duration in seconds; the duration is 0 while unknown. */
export interface PlaybackMoment {
  currentSec: number;
  durationSec: number;
}

export interface PlayerEvents {
  onReady: () => void;
  /** Called a few times a second while playing. */
  onTime: (moment: PlaybackMoment) => void;
  onPlaying: (playing: boolean) => void;
  /** Called after `onPlaying(false)`. */
  onEnded: () => void;
  /** `reason` is for operators. */
  onFailed: (reason: string) => void;
}

interface PlayerOptions {
  address: string;
  /** Accessible name of the frame. */
  title: string;
  startSec: number;
}

export interface PlayerHandle {
  /** Seeks to a position in seconds and plays. */
  playFrom: (sec: number) => void;
  /** Removes the frame and all its listeners. */
  close: () => void;
}

/** Inserts a provider's player into an element and connects it. One implementation per provider. */
export type OpenPlayer = (container: HTMLElement, options: PlayerOptions, events: PlayerEvents) => PlayerHandle;
