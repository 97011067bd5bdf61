/** A page that nobody sees has no frames, and a frame may be long in coming: then it is not waited for, in milliseconds. */
const LATEST_MS = 250;

/**
 * Calls back once the next frame is painted, for what the student does not wait for.
 *
 * @returns the way to take it back
 */
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
