/*
 * The script that decides when Cairo is downloaded. A page that reads data needs its scripts first: on a first visit
 * its text waits with a font of the device (fonts.css), and Cairo is downloaded after the shell's script, the largest
 * file, so that it takes no bandwidth from the scripts. A browser that has the files, and a page without data, preload
 * them; the last one, with Latin letters, is for data only. It is inlined, minified and allowed by its hash, and uses
 * nothing that old browsers lack.
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
  const wanted = hasData ? files : files.slice(0, -1);
  const preload = (): void => wanted.forEach((file) => (file.rel = 'preload'));
  if (!hasData || kept === files.map(({ href }) => href).join()) return preload();
  page.documentElement.dataset.fonts = 'later';
  // Compiling the script takes a slow phone a tenth of a second, in which the connection would be idle.
  const observer = new PerformanceObserver((list) => {
    const script = page.querySelector<HTMLScriptElement>('script[type=module]');
    if (!script || list.getEntriesByName(script.src).length === 0) return;
    observer.disconnect();
    preload();
  });
  observer.observe({ entryTypes: ['resource'] });
})(document);
