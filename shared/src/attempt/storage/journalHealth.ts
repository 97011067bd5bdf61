/** State of the journal's device: whether it accepts writes, and whether it has lost data. */
export interface JournalHealth {
  /**
   * Returns true while the device refuses writes: no room, or a disk error. Local storage still seems to work, but
   * Chromium keeps unwritten data in memory and loses it with the browser.
   */
  refuses: () => boolean;
  /** Calls back when `refuses` changes; returns the unsubscribe function. */
  onRefusal: (listener: () => void) => () => void;
  /** Returns true while the database cannot be opened. */
  isOutOfReach: () => boolean;
  noteOutOfReach: (is: boolean) => void;
  /** Reports whether a text was written. Returns true if the previous one was refused. */
  noteWritten: (written: boolean) => boolean;
  /**
   * Calls back when records must be written again: the browser cleared the database, or a full device has room again.
   * Returns the unsubscribe function.
   */
  onLost: (listener: () => void) => () => void;
  noteLost: () => void;
}

export function createJournalHealth(): JournalHealth {
  let isPutRefused = false;
  let isOutOfReach = false;
  const lossListeners = new Set<() => void>();
  const refusalListeners = new Set<() => void>();

  function refuses(): boolean {
    return isOutOfReach || isPutRefused;
  }

  function changeRefusal(change: () => void): void {
    const before = refuses();
    change();
    if (refuses() === before) return;
    for (const listener of refusalListeners) listener();
  }

  return {
    refuses,
    onRefusal(listener) {
      refusalListeners.add(listener);
      return () => refusalListeners.delete(listener);
    },
    isOutOfReach: () => isOutOfReach,
    noteOutOfReach(is) {
      changeRefusal(() => {
        isOutOfReach = is;
      });
    },
    noteWritten(written) {
      const wasRefused = isPutRefused;
      changeRefusal(() => {
        isPutRefused = !written;
        if (written) isOutOfReach = false;
      });
      return wasRefused;
    },
    onLost(listener) {
      lossListeners.add(listener);
      return () => lossListeners.delete(listener);
    },
    noteLost() {
      for (const listener of lossListeners) listener();
    },
  };
}
