/**
 * State of the journal's device: whether it takes what is written, and whether it has lost what it took. The database
 * reports here; those who store something ask here and are called back.
 */
export interface JournalHealth {
  /**
   * Returns true while the device takes nothing: it has no room, or its disk fails. Local storage goes on as if nothing
   * were wrong and forgets everything with the browser: Chromium keeps in memory what it cannot write.
   */
  refuses: () => boolean;
  /** Calls back when `refuses` changes; returns the way to stop. */
  onRefusal: (listener: () => void) => () => void;
  /** Returns true while the database cannot be opened. */
  isOutOfReach: () => boolean;
  /** Reports whether the database can be opened. */
  noteOutOfReach: (is: boolean) => void;
  /** Reports whether a text was written. Returns true if the one before it was refused. */
  noteWritten: (written: boolean) => boolean;
  /**
   * Calls back when records must be written again: the browser cleared the database under a living page, or a full
   * device has room again. Returns the way to stop.
   */
  onLost: (listener: () => void) => () => void;
  /** Reports that records must be written again. */
  noteLost: () => void;
}

/** A device that has refused nothing yet. */
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
