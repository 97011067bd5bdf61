import { useEffect, useRef, useState } from 'react';

interface PausableTimer {
  /** Stops the timer until every reason is gone. */
  pause: (reason: string) => void;
  resume: (reason: string) => void;
}

function createTimer(durationMs: number) {
  const reasons = new Set<string>();
  let leftMs = durationMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onEnd = (): void => {};
  function run(): void {
    if (reasons.size > 0) return;
    startedAt = performance.now();
    timer = setTimeout(onEnd, leftMs);
  }
  return {
    start(end: () => void) {
      onEnd = end;
      leftMs = durationMs;
      run();
    },
    stop: () => clearTimeout(timer),
    pause(reason: string) {
      if (reasons.size === 0) {
        clearTimeout(timer);
        leftMs -= performance.now() - startedAt;
      }
      reasons.add(reason);
    },
    resume(reason: string) {
      if (reasons.delete(reason)) run();
    },
  };
}

/** Calls `onEnd` after `durationMs` in total, without the paused time. Starts again when `cause` changes. */
export function usePausableTimer(onEnd: () => void, durationMs: number, cause: unknown): PausableTimer {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  }, [onEnd]);
  const [timer] = useState(() => createTimer(durationMs));
  useEffect(() => {
    timer.start(() => latest.current());
    return timer.stop;
  }, [timer, cause]);
  return timer;
}
