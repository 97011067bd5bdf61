import { whenIdle } from '../platform/whenIdle';

async function load(): Promise<void> {
  try {
    const { blockDeveloperTools } = await import(/* webpackChunkName: "developer-tools" */ './blockDeveloperTools');
    blockDeveloperTools();
  } catch (error) {
    // The product works without it.
    console.warn('[manassa] blocking of developer tools did not load', error);
  }
}

/** Loads the blocking of developer tools when the page is idle, if the installation wants it. */
export function blockWhenIdle(wanted: boolean): void {
  if (wanted) whenIdle(() => void load());
}
