import { onTextChangedElsewhere, readText, removeText, writeText } from '@manassa/shared/attempt';
import type { TabLockHold, TabLockState } from './tabLockState';

/** Interval in ms between the heartbeats of the tab with the lock. */
const BEAT_MS = 2000;
/** Age in ms from which a heartbeat belongs to a closed tab. */
const STALE_MS = 6000;

interface Beat {
  tab: string;
  at: number;
  busy: boolean;
}

function readBeat(text: string | null): Beat | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('tab' in value) || !('at' in value)) return null;
    if (typeof value.tab !== 'string' || typeof value.at !== 'number') return null;
    return { tab: value.tab, at: value.at, busy: 'busy' in value && value.busy === true };
  } catch {
    return null;
  }
}

function newTabId(): string {
  return Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
}

/**
 * Tab lock without Web Locks (an installation without https): the tab with the lock writes a heartbeat into local
 * storage. Where storage is blocked too, other tabs are unknown and this one holds the lock.
 */
export function createHeartbeatLock(
  name: string,
  isBusy: () => boolean,
  changed: (state: TabLockState) => void,
): TabLockHold {
  const key = `manassa.exam.tab/${name}`;
  const tab = newTabId();
  /** True while local storage has, or had, this tab's heartbeat. */
  let isKnown = false;

  /** Returns the heartbeat of another open tab. */
  function other(): Beat | null {
    const beat = readBeat(readText(key));
    if (beat === null || beat.tab === tab) return null;
    return Math.abs(Date.now() - beat.at) < STALE_MS ? beat : null;
  }

  function beat(): void {
    isKnown = writeText(key, JSON.stringify({ tab, at: Date.now(), busy: isBusy() }));
  }

  function hold(): void {
    beat();
    changed('held');
  }

  function check(): void {
    const alive = other();
    if (alive !== null) return changed(alive.busy ? 'busy-elsewhere' : 'elsewhere');
    // Another tab may have come and gone while this one was frozen.
    if (isKnown && readBeat(readText(key))?.tab !== tab) changed('elsewhere');
    hold();
  }

  function leave(): void {
    if (readBeat(readText(key))?.tab === tab) removeText(key);
  }

  const timer = setInterval(check, BEAT_MS);
  const stopListening = onTextChangedElsewhere(key, check);
  // After a reload the last heartbeat of this page would look like another tab.
  window.addEventListener('pagehide', leave);
  queueMicrotask(check);

  return {
    takeOver() {
      // In one write: the other tab would take back a key that it sees removed.
      if (!other()?.busy) hold();
    },
    release() {
      clearInterval(timer);
      stopListening();
      window.removeEventListener('pagehide', leave);
      leave();
    },
  };
}
