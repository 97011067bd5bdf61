/**
 * Loads missing features before anything is drawn; current browsers load nothing. eslint.browsers.js lists the same
 * features, so that they may be used everywhere.
 */
export async function providePolyfills(): Promise<void> {
  if ('showModal' in document.createElement('dialog')) return;
  const { polyfillDialogs } = await import('./dialogs');
  polyfillDialogs();
}
