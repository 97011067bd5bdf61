/**
 * Loads what an old browser lacks and the pages need, before anything is drawn. Browsers that have it load nothing.
 * eslint.browsers.js names the same features, so that they may be used everywhere.
 */
export async function providePolyfills(): Promise<void> {
  if ('showModal' in document.createElement('dialog')) return;
  const { polyfillDialogs } = await import('./dialogs');
  polyfillDialogs();
}
