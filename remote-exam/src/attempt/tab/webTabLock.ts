import type { TabLockHold, TabLockState } from './tabLockState';

/** A holding tab that has not handed over within this many milliseconds is asleep: the lock is taken from it. */
const HAND_OVER_MS = 1000;
/** How long a busy tab is left alone. */
const ASK_AGAIN_MS = 2500;

type Message = 'hand-over-please' | 'busy';

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Missing, or blocked with the rest of the site's storage.
    return null;
  }
}

/** Stolen by another tab or taken back: what ends a request that the browser itself allows. */
function isEnded(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * The tab lock by Web Locks, which the browser gives back by itself when a tab closes or crashes. The hand-over is
 * asked for through a BroadcastChannel, so that a tab that is just submitting can finish; a tab that does not answer
 * loses the lock.
 *
 * @param refused called once when the browser allows no locks here, as it does where it blocks a site's storage
 */
export function createWebTabLock(
  locks: LockManager,
  name: string,
  isBusy: () => boolean,
  changed: (state: TabLockState) => void,
  refused: () => void,
): TabLockHold {
  const channel = openChannel(name);
  let queue = new AbortController();
  let letGo: (() => void) | null = null;
  let stealTimer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function hold(): Promise<void> | undefined {
    if (closed) return undefined;
    clearTimeout(stealTimer);
    changed('held');
    return new Promise((resolve) => {
      letGo = resolve;
    });
  }

  function giveUp(): void {
    letGo = null;
    if (!closed) refused();
  }

  /** Waits in line: granted when the other tab closes, hands over or crashes. Ends with the lock being lost again. */
  async function wait(): Promise<void> {
    while (!closed) {
      queue = new AbortController();
      try {
        await locks.request(name, { signal: queue.signal }, hold);
      } catch (error) {
        // Stolen by another tab, or taken back to steal: both leave this tab waiting. Asking a browser that refuses
        // again and again would never let the page go on.
        if (!isEnded(error)) return giveUp();
      }
      letGo = null;
      if (queue.signal.aborted) return;
      if (!closed) changed('elsewhere');
    }
  }

  async function begin(): Promise<void> {
    try {
      await locks.request(name, { ifAvailable: true }, (lock) => {
        if (lock !== null) return hold();
        changed('elsewhere');
        return undefined;
      });
    } catch (error) {
      if (!isEnded(error)) return giveUp();
    }
    letGo = null;
    if (closed) return;
    changed('elsewhere');
    await wait();
  }

  async function steal(): Promise<void> {
    queue.abort();
    try {
      await locks.request(name, { steal: true }, hold);
    } catch {
      // Stolen back.
    }
    letGo = null;
    if (closed) return;
    changed('elsewhere');
    await wait();
  }

  channel?.addEventListener('message', (event: MessageEvent<Message>) => {
    if (event.data === 'hand-over-please' && letGo !== null) {
      if (isBusy()) channel.postMessage('busy' satisfies Message);
      else letGo();
    }
    if (event.data === 'busy' && letGo === null) {
      clearTimeout(stealTimer);
      changed('busy-elsewhere');
      // What it is busy with may fail, or it may fall asleep over it: it can be asked again.
      stealTimer = setTimeout(() => changed('elsewhere'), ASK_AGAIN_MS);
    }
  });
  void begin();

  return {
    takeOver() {
      if (letGo !== null) return;
      channel?.postMessage('hand-over-please' satisfies Message);
      clearTimeout(stealTimer);
      stealTimer = setTimeout(() => void steal(), HAND_OVER_MS);
    },
    release() {
      closed = true;
      clearTimeout(stealTimer);
      queue.abort();
      letGo?.();
      channel?.close();
    },
  };
}
