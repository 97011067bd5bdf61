import { isMetered } from './isMetered';

/** Handlers that notice that an element is about to be used. */
export interface IntentHandlers {
  onPointerEnter: () => void;
  onFocus: () => void;
  onTouchStart: () => void;
}

/**
 * Returns handlers that load something when its element is about to be used, but not on a metered connection. React
 * does not call them during an attempt (`hearOnly`), where they would delay every touch.
 *
 * @param load starts the download; a failed one is tried again with the next call
 */
export function onIntent(load: () => Promise<unknown>): IntentHandlers {
  const start = (): void => {
    // The press that follows reports nothing either: without the part, the native control stays.
    if (!isMetered()) load().catch(() => undefined);
  };
  return { onPointerEnter: start, onFocus: start, onTouchStart: start };
}
