// Not passive, a listener could hold up scrolling.
const FIRST = { capture: true, passive: true };

/**
 * Hears the clicks inside an element before anybody else and instead of everybody else. For one with native controls
 * only: what these do by themselves stays.
 *
 * @returns the way to stop
 */
export function takeClicks(element: HTMLElement, clicked: (event: MouseEvent) => void): () => void {
  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Node) || !element.contains(event.target)) return;
    event.stopPropagation();
    clicked(event);
  }
  window.addEventListener('click', onClick, FIRST);
  return () => window.removeEventListener('click', onClick, FIRST);
}
