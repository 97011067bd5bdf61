import { whenIdle } from '../platform/whenIdle';

const LOOK_MS = 500;
/** Longest wait for a page that goes on loading, in ms. */
const LONGEST_MS = 20_000;

function isBusy(): boolean {
  return !('started' in document.documentElement.dataset) || document.querySelector('main [aria-busy="true"]') !== null;
}

/** Runs `work` when the page shows its data and is idle: until then the connection belongs to the page. */
export function whenSettled(work: () => void): void {
  const untilMs = performance.now() + LONGEST_MS;
  function look(): void {
    if (isBusy() && performance.now() < untilMs) setTimeout(look, LOOK_MS);
    else whenIdle(work);
  }
  whenIdle(() => setTimeout(look, LOOK_MS));
}
