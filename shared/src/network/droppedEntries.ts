import type { DroppedEntries } from '../contract';

/** `call` is the method and path pattern of the call. */
export interface DroppedReport extends DroppedEntries {
  call: string;
}

let onDropped: (report: DroppedReport) => void = () => {};
const reported = new Set<string>();

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
