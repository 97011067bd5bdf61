import type { TabLockHold, TabLockState } from './tabLockState';

/** Time in ms for a hand-over; a holding tab that takes longer is asleep and loses the lock. */
const HAND_OVER_MS = 1000;
/** Time in ms before a busy tab is asked again. */
const ASK_AGAIN_MS = 2500;

type Message = 'hand-over-please' | 'busy';

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Absent, or blocked together with the site's storage.
    return null;
  }
}

/** Returns true for the error of a stolen or cancelled request, which a browser with locks throws. */
function isEnded(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Tab lock with Web Locks, which browsers release when a tab closes or crashes. The hand-over is requested through a
 * BroadcastChannel, so that a submitting tab can finish; a tab that does not answer loses the lock.
 *
 * @param refused called once if the browser blocks locks, as it does together with a site's storage
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

  /** Queues for the lock, granted when the other tab closes, hands over or crashes. Ends when the lock is lost. */
  async function wait(): Promise<void> {
    while (!closed) {
      queue = new AbortController();
      try {
        await locks.request(name, { signal: queue.signal }, hold);
      } catch (error) {
        // Stolen or cancelled: this tab waits again. A browser that refuses locks must not be asked again and again.
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
      // The busy tab may fail to submit, or fall asleep: it can be asked again.
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
