/** Longest wait for a page that the browser does not paint, in ms. */
const UNPAINTED_MS = 300;

/** Runs `work` once the page has been painted, in a task of its own. */
export function afterFirstPaint(work: () => void): void {
  let isWaiting = true;
  const run = (): void => {
    if (isWaiting) work();
    isWaiting = false;
  };
  const isPainted = performance.getEntriesByType('paint').length > 0;
  if (isPainted || document.hidden) return void setTimeout(run);
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, UNPAINTED_MS);
}
