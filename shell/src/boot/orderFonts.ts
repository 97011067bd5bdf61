/*
 * The script that decides when Cairo is downloaded. A page that reads data needs its scripts first: on a first visit
 * its text waits with a font of the device (fonts.css) until the shell runs, so that Cairo takes no bandwidth from them.
 * A browser that has the files, and a page without data, preload them; the last one, with Latin letters, is for data
 * only. It is inlined, minified and allowed by its hash, and uses nothing that old browsers lack.
 */
(function orderFonts(page: Document) {
  const files: HTMLLinkElement[] = [].slice.call(page.querySelectorAll('link[as=font]'));
  const reads = JSON.parse(page.getElementById('manassa-reads')?.textContent || '[]') as unknown[];
  let kept: string | null = null;
  try {
    kept = localStorage.getItem('manassa.fonts');
  } catch {
    // Storage is blocked: nothing is known.
  }
  // The session is the first read of every page.
  const hasData = reads.length > 1;
  if (hasData && kept !== files.map(({ href }) => href).join()) page.documentElement.dataset.fonts = 'later';
  else (hasData ? files : files.slice(0, -1)).forEach((file) => (file.rel = 'preload'));
})(document);
