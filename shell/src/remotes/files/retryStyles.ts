import { HungFile, watchForHang } from './hangs';
import { isInlined } from './inlinedStyles';
import { promisedHash } from './promisedHash';
import { addressFor, noteFailed, RETRY_WAITS_MS } from './tries';

/** Set by the bundler's runtime on the style sheets of chunks. */
const OF_CHUNK = 'data-rspack';

/** The runtime's elements, by those of later tries. */
const originals = new WeakMap<HTMLLinkElement, HTMLLinkElement>();
const attempts = new WeakMap<HTMLLinkElement, number>();
const watches = new WeakMap<HTMLLinkElement, () => void>();
const hanging = new WeakSet<HTMLLinkElement>();

function isOfChunk(node: unknown): node is HTMLLinkElement {
  return node instanceof HTMLLinkElement && node.rel === 'stylesheet' && node.hasAttribute(OF_CHUNK);
}

/** The build writes no style sheet without rules. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules.length === 0;
  } catch {
    return false; // Of another origin, which does not let scripts read it.
  }
}

/** Needed because the runtime's own timeout is two minutes. */
function watch(link: HTMLLinkElement): void {
  const end = watchForHang(link.href, (error) => {
    if (error instanceof HungFile) hanging.add(link);
    link.dispatchEvent(new Event('error'));
  });
  watches.set(link, end);
}

/** Requests the style sheet with another element: in Chrome 103, one that failed gets no event of a second request. */
function askAgain(original: HTMLLinkElement, href: string, attempt: number): void {
  const link = original.cloneNode() as HTMLLinkElement;
  originals.set(link, original);
  attempts.set(link, attempt);
  link.href = href;
  original.after(link);
}

/**
 * Hides a failure from the runtime, which would give up at once, and requests the style sheet under another address.
 * The runtime's handlers stay on its own element and get the event of the last try, or of a hang.
 */
function onEnd(event: Event): void {
  const link = event.target;
  if (!isOfChunk(link)) return;
  watches.get(link)?.();
  const original = originals.get(link);
  if (event.type === 'load' && !isEmpty(link)) return void original?.onload?.(event);
  const plain = link.href.replace(/[?&]r=[^&]*$/, '');
  noteFailed(plain);
  if (original) link.remove();
  const attempt = attempts.get(link) ?? 0;
  const waitMs = RETRY_WAITS_MS[attempt];
  if (waitMs === undefined || hanging.has(link)) return void original?.onerror?.(new Event('error'));
  event.stopImmediatePropagation();
  setTimeout(() => askAgain(original ?? link, addressFor(plain), attempt + 1), waitMs);
}

declare global {
  /** Called by the bundler's runtime with a chunk's style sheet, before it is in the page. */
  var __manassaStyles: ((link: HTMLLinkElement) => void) | undefined;
}

/** Gives the style sheets of all chunks the same retries and hang detection as scripts. */
export function installStyleRetry(): void {
  globalThis.__manassaStyles = (link) => {
    if (isInlined(link.href)) {
      // An element without rel and href loads nothing. The runtime waits for its event, in another task: the page's code
      // that runs after it would make this one longer.
      link.removeAttribute('rel');
      link.removeAttribute('href');
      setTimeout(() => link.dispatchEvent(new Event('load')));
      return;
    }
    const hash = promisedHash(link.href);
    if (hash !== null) link.integrity = hash;
  };
  // Before the element's own handlers, which are the runtime's.
  document.addEventListener('error', onEnd, true);
  document.addEventListener('load', onEnd, true);
  const added = new MutationObserver((records) => {
    for (const { addedNodes } of records) [...addedNodes].filter(isOfChunk).forEach(watch);
  });
  added.observe(document.head, { childList: true });
}
