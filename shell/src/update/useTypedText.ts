import { useSyncExternalStore } from 'react';

/** Fields whose content a reload would lose. */
const TYPED = 'main :is(input:not([type=radio], [type=checkbox], [type=hidden], [type=button]), textarea)';

function hasTypedText(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(
    ({ value }) => value !== '',
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('input', listener);
  // A form that is sent, emptied or left changes the page.
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('input', listener);
    observer.disconnect();
  };
}

const nothingToFollow = (): (() => void) => () => undefined;
const nothingTyped = (): boolean => false;

/**
 * Whether a form of the page holds something that was typed.
 *
 * @param isAsked whether anybody wants to know: what is typed and every change of the page is followed only then
 */
export function useTypedText(isAsked: boolean): boolean {
  return useSyncExternalStore(isAsked ? subscribe : nothingToFollow, isAsked ? hasTypedText : nothingTyped);
}
