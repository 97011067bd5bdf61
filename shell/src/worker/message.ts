/** Asks the worker to keep the page of an address with its files. */
export interface KeepMessage {
  keep: string;
  /** Composition of the page that sends it; undefined if it has none. */
  composition: string | undefined;
  /** Folders of versions that attempts on this device are pinned to. */
  pinned: readonly string[];
}

/**
 * With an error, `not kept`: a file did not arrive, and `no room`: the storage is full. `off`: the worker was removed
 * instead.
 */
export type KeepResult = 'kept' | 'not kept' | 'no room' | 'off';

export interface KeepAnswer {
  /** Version of the worker's shell. */
  version: string;
  result: KeepResult;
  error?: string;
  /** True once an hour for each browser, for the count of workers. */
  isCounted: boolean;
}

/** Returns null for anything but a page's message. */
export function readKeepMessage(data: unknown): KeepMessage | null {
  if (typeof data !== 'object' || data === null || !('keep' in data) || typeof data.keep !== 'string') return null;
  const composition = 'composition' in data && typeof data.composition === 'string' ? data.composition : undefined;
  const pinned = 'pinned' in data && Array.isArray(data.pinned) ? data.pinned : [];
  return { keep: data.keep, composition, pinned: pinned.filter((base) => typeof base === 'string') };
}
