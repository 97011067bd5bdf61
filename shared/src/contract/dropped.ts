export interface DroppedEntries {
  list: string;
  /** Path of the field that made the first of them unusable, such as `_id`; '' for an entry that is not an object. */
  field: string;
  dropped: number;
  kept: number;
}

let noted: DroppedEntries[] | null = null;

/** Records entries that a schema leaves out. Does nothing outside `collectDropped`. */
export function noteDropped(entries: DroppedEntries): void {
  noted?.push(entries);
}

/** Runs `read` and collects the entries that its lists left out. Schemas are synchronous: one collector is enough. */
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
