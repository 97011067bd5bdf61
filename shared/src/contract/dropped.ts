/** Unusable entries of one list in a response. */
export interface DroppedEntries {
  list: string;
  /** Path of the field that made the first of them unusable, such as `_id`; '' for an entry that is not an object. */
  field: string;
  /** Number of entries left out, and of entries used. */
  dropped: number;
  kept: number;
}

let noted: DroppedEntries[] | null = null;

/** Records entries that a schema leaves out. Does nothing outside `collectDropped`. */
export function noteDropped(entries: DroppedEntries): void {
  noted?.push(entries);
}

/**
 * Runs `read` and returns its result with the entries that its lists left out. Schemas read synchronously, so one
 * collector at a time is enough.
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
