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

/** Returns the number of placeholders in the page's own part. */
function countSkeletons(): number {
  return document.querySelectorAll('main [data-skeleton]').length;
}

function showFonts(): void {
  delete dataset.fonts;
}

/**
 * Changes the text of a first visit to Cairo in one step, when all its files are there. A skeleton keeps its size, but
 * the lines of data may break elsewhere: if the page shows its data by then, the text changes with the next page.
 *
 * @param onAnotherPage calls its listener when another page is shown, and returns the function that ends that
 */
export async function swapFonts(onAnotherPage: (listener: () => void) => () => void): Promise<void> {
  if (dataset.fonts === 'later') {
    const whole = countSkeletons();
    // A file that does not come leaves its characters to the device.
    await document.fonts.load(`1em "Cairo Variable"`, SAMPLE).catch(() => []);
    // Some pages show data beside the skeletons of parts that come later.
    if (whole > 0 && countSkeletons() >= whole) showFonts();
    else {
      const stop = onAnotherPage(() => {
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
