/** Maximum wait in ms: hidden pages have no frames, and a frame may be late. */
const LATEST_MS = 250;

/** Calls back after the next painted frame, for work that must not delay it. Returns the function that cancels it. */
export function afterPaint(callback: () => void): () => void {
  let timer = setTimeout(run, LATEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  function run(): void {
    cancelAnimationFrame(frame);
    callback();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
