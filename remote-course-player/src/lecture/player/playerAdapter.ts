/** A moment of playback, in seconds; the duration is 0 while the provider does not know it. */
export interface PlaybackMoment {
  currentSec: number;
  durationSec: number;
}

/** What a provider's player tells the page. */
export interface PlayerEvents {
  /** The player takes orders. */
  onReady: () => void;
  /** The position moved, a few times a second while playing. */
  onTime: (moment: PlaybackMoment) => void;
  /** It plays, or it stopped playing. */
  onPlaying: (playing: boolean) => void;
  onEnded: () => void;
  /** The video cannot be played; `reason` is for operators. */
  onFailed: (reason: string) => void;
}

export interface PlayerOptions {
  /** The address of the embed page. */
  address: string;
  /** The frame's name for who cannot see it. */
  title: string;
  /** Where to begin, in seconds. */
  startSec: number;
}

/** A player in the page, driven over its provider's protocol. */
export interface PlayerHandle {
  /** Goes to a position in seconds and plays from there. */
  playFrom: (sec: number) => void;
  /** Takes the frame and everything listening to it away. */
  close: () => void;
}

/** Puts a provider's player into an element and connects it. One implementation per provider. */
export type OpenPlayer = (container: HTMLElement, options: PlayerOptions, events: PlayerEvents) => PlayerHandle;
