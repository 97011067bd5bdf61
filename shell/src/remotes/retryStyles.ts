import { addressFor, noteFailed, RETRY_WAITS_MS } from './tries';

/** Attribute that the bundler's runtime puts on the style sheets of chunks. */
const OF_CHUNK = 'data-rspack';

const attempts = new WeakMap<HTMLLinkElement, number>();

/** Returns true for a style sheet that loaded without a single rule: the build writes none like that. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules.length === 0;
  } catch {
    return false; // Of another origin, which does not let scripts read it.
  }
}

/**
 * Keeps a failure from the runtime, which would give up at once, and asks for the same style sheet under another address
 * instead. The runtime's handlers on the element stay and get the event of the last try.
 */
function onEnd(event: Event): void {
  const link = event.target;
  if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet' || !link.hasAttribute(OF_CHUNK)) return;
  if (event.type === 'load' && !isEmpty(link)) return;
  const plain = link.href.replace(/[?&]r=[^&]*$/, '');
  noteFailed(plain);
  const attempt = attempts.get(link) ?? 0;
  const waitMs = RETRY_WAITS_MS[attempt];
  if (waitMs === undefined) return;
  attempts.set(link, attempt + 1);
  event.stopImmediatePropagation();
  setTimeout(() => (link.href = addressFor(plain)), waitMs);
}

/** Gives the style sheets of all chunks the same further tries as their scripts. */
export function installStyleRetry(): void {
  // Before the element's own handlers, which are the runtime's.
  document.addEventListener('error', onEnd, true);
  document.addEventListener('load', onEnd, true);
}
