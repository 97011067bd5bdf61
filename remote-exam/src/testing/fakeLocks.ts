/** The used part of a browser's lock manager: one name, a queue, ifAvailable, steal and signals. */
export function fakeLocks(): LockManager {
  type Holder = { lost: (reason: unknown) => void };
  let holder: Holder | null = null;
  const queue: (() => void)[] = [];

  async function hold<Result>(callback: () => Promise<Result>): Promise<Result> {
    let lost: (reason: unknown) => void = () => undefined;
    const stolen = new Promise<never>((_, reject) => (lost = reject));
    const me = { lost };
    holder = me;
    try {
      // A browser grants a lock in a later task.
      return await Promise.race([new Promise((resolve) => setTimeout(resolve)).then(callback), stolen]);
    } finally {
      if (holder === me) {
        const next = queue.shift();
        // The next request has the lock before its callback runs.
        if (!next) holder = null;
        next?.();
      }
    }
  }

  async function request(_: string, options: LockOptions, callback: (lock: object | null) => Promise<unknown>) {
    if (options.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    if (options.ifAvailable && holder !== null) return callback(null);
    if (options.steal) {
      holder?.lost(new DOMException('stolen', 'AbortError'));
      return hold(() => callback({}));
    }
    if (holder !== null) {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        options.signal?.addEventListener('abort', () => {
          const place = queue.indexOf(resolve);
          if (place !== -1) queue.splice(place, 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    }
    return hold(() => callback({}));
  }
  return { request, query: () => Promise.reject(new Error('unused')) } as unknown as LockManager;
}
