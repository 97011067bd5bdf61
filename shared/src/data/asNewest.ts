/** Newest read of each key that is under way. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Settles like `reading`, or like the read of the same key that has replaced it meanwhile. SWR drops the response of a
 * replaced read, but would show its failure, and tell those who have asked for it that the data was read again.
 */
export function asNewest<Data>(key: string, reading: Promise<Data>): Promise<Data> {
  const next = (): Promise<Data> => {
    const last = newest.get(key) ?? own;
    // One key has data of one type.
    return last === own ? reading : (last as Promise<Data>);
  };
  const own: Promise<Data> = reading.then(next, next).finally(() => {
    if (newest.get(key) === own) newest.delete(key);
  });
  newest.set(key, own);
  return own;
}
