/** Wait in ms for the server before stored data is shown, as long as the service worker's for a page. */
export const PATIENCE_MS = 3000;

/** Resolves and rejects like `work`, or resolves with null if it takes longer than PATIENCE_MS. */
export async function soonOrNull<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
