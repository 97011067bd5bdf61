/** Entries of one list that a response contained and that could not be used. */
export interface DroppedEntries {
  /** Name of the list's field. */
  list: string;
  /** Path of the field that made the first of them unusable, such as `_id`; '' for an entry that is no object. */
  field: string;
  /** Number of entries left out, and of entries used. */
  dropped: number;
  kept: number;
}

let noted: DroppedEntries[] | null = null;

/** Notes entries that a schema leaves out. Does nothing outside `collectDropped`. */
export function noteDropped(entries: DroppedEntries): void {
  noted?.push(entries);
}

/**
 * Runs a reading and returns its result with the entries that its lists left out. Schemas are read synchronously, so
 * one collector at a time is enough.
 */
export function collectDropped<Result>(read: () => Result): { result: Result; dropped: DroppedEntries[] } {
  const outer = noted;
  const dropped: DroppedEntries[] = [];
  noted = dropped;
  try {
    return { result: read(), dropped };
  } finally {
    noted = outer;
  }
}
