/** Names the font files that this browser has; shell/src/boot/orderFonts.ts reads it. */
const KEY = 'manassa.fonts';

/** Lets the page's text change to Cairo, and remembers its files once they are there. */
export function allowFonts(): void {
  const { dataset } = document.documentElement;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')];
  // All at once: Latin letters would otherwise come after the data, whose lines would break elsewhere.
  if (dataset.fonts === 'later') for (const link of links) link.rel = 'preload';
  delete dataset.fonts;
  if (!('fonts' in document)) return;
  const files = links.map(({ href }) => href).join();
  // After the style of the page is computed again, which requests them.
  requestAnimationFrame(() => {
    void document.fonts.ready.then(() => {
      try {
        localStorage.setItem(KEY, files);
      } catch {
        // Storage is full or blocked: the next visit begins like the first.
      }
    });
  });
}
