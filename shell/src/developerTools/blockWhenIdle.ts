import { whenIdle } from '../platform/whenIdle';

async function load(): Promise<void> {
  try {
    const { blockDeveloperTools } = await import(/* webpackChunkName: "developer-tools" */ './blockDeveloperTools');
    blockDeveloperTools();
  } catch (error) {
    // The platform works without it.
    console.warn('[manassa] blocking of developer tools did not load', error);
  }
}

/** Blocks developer tools where the installation's one switch says so; its code is the last to be fetched, or never. */
export function blockWhenIdle(wanted: boolean): void {
  if (wanted) whenIdle(() => void load());
}
