import { storeFonts } from './fontsStorage';

/** A character of each file that pages with data need. */
const SAMPLE = 'ا0b';

const { dataset } = document.documentElement;

function fontLinks(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')];
}

/** Downloads the fonts of a first visit, if orderFonts.ts has not begun to. */
export function requestFonts(): void {
  if (dataset.fonts === 'later') for (const link of fontLinks()) link.rel = 'preload';
}

function showFonts(): void {
  delete dataset.fonts;
}

/**
 * Changes the text of a first visit to Cairo in one step, when all its files are there. A skeleton keeps its size, but
 * the lines of data may break elsewhere: if the page shows its data by then, the text changes with the next page.
 *
 * @param onNavigated calls its listener after each navigation, and returns the function that ends that
 */
export async function swapFonts(onNavigated: (listener: () => void) => () => void): Promise<void> {
  if (!('fonts' in document)) {
    showFonts();
    return;
  }
  if (dataset.fonts === 'later') {
    // A file that does not come leaves its characters to the device.
    await document.fonts.load(`1em "Cairo Variable"`, SAMPLE).catch(() => []);
    if (document.querySelector('main [data-skeleton]') !== null) showFonts();
    else {
      const stop = onNavigated(() => {
        stop();
        showFonts();
      });
    }
  }
  const files = fontLinks()
    .map(({ href }) => href)
    .join();
  // After the style of the page is computed again, which requests them.
  requestAnimationFrame(() => void document.fonts.ready.then(() => storeFonts(files)));
}
