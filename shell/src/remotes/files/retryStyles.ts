import { HungFile, watchForHang } from './hangs';
import { promisedHash } from './promisedHash';
import { addressFor, noteFailed, RETRY_WAITS_MS } from './tries';

/** Attribute that the bundler's runtime puts on the style sheets of chunks. */
const OF_CHUNK = 'data-rspack';

const attempts = new WeakMap<HTMLLinkElement, number>();
/** Ends the watch of a style sheet that is loading. */
const watches = new WeakMap<HTMLLinkElement, () => void>();
const hanging = new WeakSet<HTMLLinkElement>();

function isOfChunk(node: unknown): node is HTMLLinkElement {
  return node instanceof HTMLLinkElement && node.rel === 'stylesheet' && node.hasAttribute(OF_CHUNK);
}

/** Returns true for a style sheet that loaded without a single rule: the build writes none like that. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules.length === 0;
  } catch {
    return false; // Of another origin, which does not let scripts read it.
  }
}

/** The runtime's own timeout is two minutes. */
function watch(link: HTMLLinkElement): void {
  const end = watchForHang(link.href, (error) => {
    if (error instanceof HungFile) hanging.add(link);
    link.dispatchEvent(new Event('error'));
  });
  watches.set(link, end);
}

/**
 * Keeps a failure from the runtime, which would give up at once, and asks for the same style sheet under another address
 * instead. The runtime's handlers on the element stay and get the event of the last try, or of a hang.
 */
function onEnd(event: Event): void {
  const link = event.target;
  if (!isOfChunk(link)) return;
  watches.get(link)?.();
  if (event.type === 'load' && !isEmpty(link)) return;
  const plain = link.href.replace(/[?&]r=[^&]*$/, '');
  noteFailed(plain);
  const attempt = attempts.get(link) ?? 0;
  const waitMs = RETRY_WAITS_MS[attempt];
  if (waitMs === undefined || hanging.has(link)) return;
  attempts.set(link, attempt + 1);
  event.stopImmediatePropagation();
  setTimeout(() => {
    link.href = addressFor(plain);
    watch(link);
  }, waitMs);
}

declare global {
  /** Called by the bundler's runtime with the element of a chunk's style sheet, before it is in the page. */
  var __manassaStyles: ((link: HTMLLinkElement) => void) | undefined;
}

/** Gives the style sheets of all chunks the same further tries as their scripts, and the same end when they hang. */
export function installStyleRetry(): void {
  globalThis.__manassaStyles = (link) => {
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
