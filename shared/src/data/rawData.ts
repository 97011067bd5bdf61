/** Responses as they came, by the data that was read from them. */
const raws = new WeakMap<object, unknown>();

/** Remembers the response of `data` as long as `data` is used. */
export function noteRaw(data: unknown, raw: unknown): void {
  if (typeof data === 'object' && data !== null) raws.set(data, raw);
}

/** Returns the response that `data` was read from, or undefined. */
export function rawOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? raws.get(data) : undefined;
}
