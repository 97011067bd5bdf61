/** Longest time that answers of the API are held, in ms: some page may render nothing without them. */
const HOLD_MS = 5_000;

export interface FirstScreenGlobals {
  /** First difference between the first screen and the page that replaced it, if any. */
  __gateDifference?: string;
}

/**
 * Runs in the page before its own scripts: compares the first screen in the HTML with the page in the moment that it is
 * replaced. Answers of the API are held until then, so that the page is what it is before the session is confirmed, as
 * the first screen was rendered.
 */
export function checkFirstScreen(holdMs: number): void {
  const page = globalThis as typeof globalThis & FirstScreenGlobals;
  const compared = /^(type|name|method|action|href|class|role|aria-.+)$/;
  // React numbers ids anew in parts that are rendered apart.
  const withIds = /^aria-(controls|describedby|labelledby)$/;
  const openedAt = location.pathname;
  const year = String(new Date().getFullYear());

  let isHeld = true;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve)).then(() => (isHeld = false));
  const send = page.fetch;
  page.fetch = async (input, init) => {
    if (isHeld && String(input).includes('/api/')) await released;
    return send(input, init);
  };

  /** Returns a line for each element: how many are in it, its tag and its text. */
  function linesOf(part: Element, isWhole: boolean): string[] {
    const elements = [...part.querySelectorAll('*')].filter((element) => isWhole || !element.closest('footer ul'));
    return elements.map((element) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => compared.test(name))
        .map(({ name, value }) => (withIds.test(name) ? ` ${name}` : ` ${name}="${value}"`));
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = texts.map(({ nodeValue }) => nodeValue).join('');
      // A version has the same bytes in every year.
      const said = text === year ? '' : text;
      return `${element.childElementCount} <${element.localName}${attributes.sort().join('')}>${said}`;
    });
  }

  function compare(screen: Element): void {
    const root = document.getElementById('root');
    // The frame alone stands for a version without first screens.
    if (screen.getAttribute('data-versions') === '') return;
    // A message in place of the page is judged as such.
    if (!root || location.pathname !== openedAt || root.querySelector('[data-stands-in]')) return;
    // Earlier shells leave the footer's lists empty: the numbers and networks are the installation's.
    const isWhole = screen.querySelector('footer li') !== null;
    const [before, after] = [linesOf(screen, isWhole), linesOf(root, isWhole)];
    const at = Array.from({ length: Math.max(before.length, after.length) }).findIndex(
      (_, index) => before[index] !== after[index],
    );
    if (at >= 0) page.__gateDifference = `${before[at] ?? 'nothing'} in place of ${after[at] ?? 'nothing'}`;
  }

  const observer = new MutationObserver((records) => {
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    const screen = removed.find((node) => node instanceof Element && node.id === 'first-screen');
    if (!(screen instanceof Element)) return;
    observer.disconnect();
    if (isHeld) compare(screen);
    release();
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    if (document.getElementById('first-screen')) setTimeout(release, holdMs);
    else release();
  });
}

/** The function as a script: tsx wraps named functions in a helper that the page does not have. */
export const CHECK_FIRST_SCREEN = `globalThis.__name = (named) => named; (${checkFirstScreen.toString()})(${HOLD_MS});`;
