import type { Navigation } from 'react-router-dom';
import { createPath } from 'react-router-dom';

/** State of a history entry, as react-router 7 writes and reads it. */
interface EntryState {
  usr: unknown;
  key: string;
  idx: number;
}

/**
 * Loads the document of the address to which the router is navigating, or of the current one. The history gets the same
 * entry as without a load, so that state, scroll position and the back button work. The old document is not kept for the
 * back button, as it would be after `location.assign`: its memory would stay, too.
 */
export function loadDocument(
  { location, historyAction }: Navigation,
  reload: () => void = () => window.location.reload(),
): void {
  const { idx = 0 } = (window.history.state ?? {}) as Partial<EntryState>;
  if (location !== undefined && historyAction !== 'POP') {
    const isPush = historyAction === 'PUSH';
    const entry: EntryState = { usr: location.state, key: location.key, idx: isPush ? idx + 1 : idx };
    window.history[isPush ? 'pushState' : 'replaceState'](entry, '', createPath(location));
  }
  // The browser would restore the scroll position of the page that is left: react-router asks for that on pagehide, in a
  // listener that a render may add after this one. The page is hidden after that event.
  const beginAtOwnPosition = (): void => void (window.history.scrollRestoration = 'manual');
  window.addEventListener('pagehide', beginAtOwnPosition);
  document.addEventListener('visibilitychange', beginAtOwnPosition);
  reload();
}
