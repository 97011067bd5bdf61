/*
 * The boot script: requests the shell's missing or damaged script and style sheet again, under new addresses; after
 * three tries, or 30 s without an end, it shows the text of page.html. It is inlined, minified and allowed by its hash.
 * At most 1 kB, without imports and features that old browsers lack.
 */
(function boot(page: Document) {
  const waitsMs: Record<string, number[]> = { SCRIPT: [300, 1500], LINK: [300, 1500] };

  /** A script that came empty or cut off fires `load` too: only the shell's first line shows that it runs. */
  function isRunning(): boolean {
    return 'running' in page.documentElement.dataset;
  }

  function onEnd({ target, type }: Event): void {
    const tag = target as HTMLScriptElement & HTMLLinkElement;
    const failed =
      tag.type === 'module'
        ? !isRunning()
        : // The shell takes care of the style sheets of chunks, which the bundler marks.
          tag.rel === 'stylesheet' && type === 'error' && !('rspack' in tag.dataset);
    if (!failed) return;
    const waitMs = waitsMs[tag.tagName]?.shift();
    if (waitMs) setTimeout(askAgain, waitMs, tag);
    else if (tag.type === 'module') {
      dispatchEvent(new CustomEvent('manassa:not-started', { detail: 'the script of the shell does not load' }));
    }
  }

  function askAgain(old: Element): void {
    const next = page.createElement(old.tagName);
    // One attribute at a time: a copied script element would not run.
    [].forEach.call(old.attributes, ({ name, value }: Attr) => {
      // Browsers remember a failed module by its address.
      next.setAttribute(name, /src|href/.test(name) ? `${value.split('?')[0]}?r=${Date.now()}` : value);
    });
    // Here a style sheet still comes before those of the remotes, whose rules override it.
    old.after(next);
  }

  page.addEventListener('error', onEnd, true);
  page.addEventListener('load', onEnd, true);
  function show(): void {
    const box = page.getElementById('not-started');
    // The connection ended before the end of the page: a browser runs no module of it.
    if (!box) return location.reload();
    box.hidden = (page.getElementById('root') as HTMLElement).hasChildNodes();
    (box.lastElementChild as HTMLElement).onclick = () => location.reload();
  }

  addEventListener('manassa:not-started', show);
  // The first byte cannot be seen here, and a script of 150 kB takes 24 s at 50 kbit/s. It still starts if it arrives later.
  setTimeout(() => isRunning() || show(), 30_000);
})(document);
