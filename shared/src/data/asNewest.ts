/** Hands the read of a key that is under way over to a newer one. */
const replace = new Map<string, (newer: Promise<unknown>) => void>();

/**
 * Settles like `reading`, or like the read of the same key that replaces it meanwhile. SWR drops the response of a
 * replaced read, but would show its failure, and tell those who have asked for it that the data was read again.
 */
export function asNewest<Data>(key: string, reading: Promise<Data>): Promise<Data> {
  return new Promise<Data>((resolve, reject) => {
    // One key has data of one type.
    const follow = (newer: Promise<unknown>): void => resolve(newer as Promise<Data>);
    const own = reading.finally(() => {
      if (replace.get(key) === follow) replace.delete(key);
    });
    own.then(resolve, reject);
    replace.get(key)?.(own);
    replace.set(key, follow);
  });
}
