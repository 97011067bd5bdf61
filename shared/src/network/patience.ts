/** Wait in ms for the server before stored data is shown, as long as the service worker's for a page. */
const PATIENCE_MS = 3000;

/** The same while the server is silent: a page in a dead zone would otherwise wait PATIENCE_MS for one read after another. */
const SILENT_PATIENCE_MS = 500;

/** True after a wait of PATIENCE_MS, which may have been the service worker's for the page, until the next response. */
let isSilent = performance
  .getEntriesByType('navigation')
  .some((page) => (page as PerformanceNavigationTiming).responseStart >= PATIENCE_MS);

/** Records that the server has responded to a request. */
export function noteResponse(): void {
  isSilent = false;
}

/** Resolves and rejects like `work`, or resolves with null if it takes longer than PATIENCE_MS, less after a silence. */
export async function soonOrNull<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    const giveUp = (): void => {
      isSilent = true;
      resolve(null);
    };
    timer = setTimeout(giveUp, isSilent ? SILENT_PATIENCE_MS : PATIENCE_MS);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
