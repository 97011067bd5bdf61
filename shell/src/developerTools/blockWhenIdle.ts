import { whenIdle } from '../platform/whenIdle';

async function load(): Promise<void> {
  try {
    const { blockDeveloperTools } = await import(/* webpackChunkName: "developer-tools" */ './blockDeveloperTools');
    blockDeveloperTools();
  } catch (error) {
    console.warn('[manassa] blocking of developer tools did not load', error);
  }
}

export function blockWhenIdle(wanted: boolean): void {
  if (wanted) whenIdle(() => void load());
}
