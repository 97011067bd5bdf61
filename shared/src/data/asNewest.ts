/** Hands the read of a key that is under way over to a newer one. */
const replace = new Map<string, (newer: Promise<unknown>) => void>();

/**
 * Settles like `reading`, or like the read of the same key that replaces it meanwhile. SWR drops the response of a
 * replaced read, but would show its failure, and tell those who have asked for it that the data was read again.
 */
export function asNewest<Data>(key: string, reading: Promise<Data>): Promise<Data> {
  // Only its first call counts.
  let settle = (_like: Promise<unknown>): void => undefined;
  const outcome = new Promise<Data>((resolve) => {
    // One key has data of one type.
    settle = (like) => resolve(like as Promise<Data>);
  });
  const onEnd = (): void => {
    settle(reading);
    if (replace.get(key) === settle) replace.delete(key);
  };
  reading.then(onEnd, onEnd);
  replace.get(key)?.(outcome);
  replace.set(key, settle);
  return outcome;
}
