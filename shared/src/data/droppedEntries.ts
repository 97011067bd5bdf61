import type { DroppedEntries } from '../contract';

/** Entries of a response that were left out. `call` is the method and path pattern of the call. */
export interface DroppedReport extends DroppedEntries {
  call: string;
}

let onDropped: (report: DroppedReport) => void = () => {};
const reported = new Set<string>();

/** Sets the function that reports left-out entries; the shell chooses the destination. */
export function setDroppedHandler(handler: (report: DroppedReport) => void): void {
  onDropped = handler;
  reported.clear();
}

/** Reports left-out entries, each combination of call, list and field once per page. */
export function reportDropped(call: string, entries: readonly DroppedEntries[]): void {
  for (const one of entries) {
    const key = `${call} ${one.list} ${one.field}`;
    if (reported.has(key)) continue;
    reported.add(key);
    onDropped({ call, ...one });
  }
}
