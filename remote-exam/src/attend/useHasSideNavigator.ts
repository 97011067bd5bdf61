import { useSyncExternalStore } from 'react';

/**
 * Below this width the navigator is a sheet, as in AttendScreen.module.css and QuestionDock.module.css. Older browsers
 * do not support `<` in media queries, and no build step rewrites a string.
 */
const NARROW = 'not all and (min-width: 64em)';

function subscribe(listener: () => void): () => void {
  const narrow = window.matchMedia(NARROW);
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Returns true if the navigator fits beside the question; else its hundreds of buttons are not rendered. */
export function useHasSideNavigator(): boolean {
  return useSyncExternalStore(subscribe, () => !window.matchMedia(NARROW).matches);
}
