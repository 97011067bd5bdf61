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
  // Submitting, emptying or leaving a form changes the page.
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('input', listener);
    observer.disconnect();
  };
}

const nothingToFollow = (): (() => void) => () => undefined;
const nothingTyped = (): boolean => false;

/** Returns true if a form of the page has typed text. Observes typing and page changes only while `isAsked`. */
export function useTypedText(isAsked: boolean): boolean {
  return useSyncExternalStore(isAsked ? subscribe : nothingToFollow, isAsked ? hasTypedText : nothingTyped);
}
