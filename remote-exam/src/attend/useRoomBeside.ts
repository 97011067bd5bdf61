import { useSyncExternalStore } from 'react';

/** Below this width the navigator is a sheet; AttendScreen.module.css and QuestionDock.module.css say the same. */
const NARROW = '(width < 1024px)';

function subscribe(listener: () => void): () => void {
  const narrow = window.matchMedia(NARROW);
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/**
 * Whether there is room for the navigator beside the question. Where there is none it is not rendered at all: its
 * hundreds of buttons would be kept up to date for nobody.
 */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => !window.matchMedia(NARROW).matches);
}
