/** Longest wait for caches, in ms: a browser that recovers from a crash may never respond. */
const STORAGE_MS = 1000;

/** Returns a signal that aborts after `ms`: the oldest browsers lack `AbortSignal.timeout`. */
export function endAfter(ms: number): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), ms);
  return ending.signal;
}

/** Returns the result of `work`, or `otherwise` when it fails or takes longer than `ms`. Never throws. */
export function withLimit<Value, Other>(
  work: Promise<Value>,
  otherwise: Other,
  ms = STORAGE_MS,
): Promise<Value | Other> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ms);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      () => {
        clearTimeout(timer);
        resolve(otherwise);
      },
    );
  });
}
