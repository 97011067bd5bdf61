import { store, userAtom } from '@manassa/shared/session';
import { whenIdle } from '../platform/whenIdle';

async function load(): Promise<void> {
  try {
    const { watchOutbox } = await import(/* webpackChunkName: "outbox" */ './watchOutbox');
    watchOutbox();
  } catch (error) {
    // The exam's own pages send as well.
    console.warn('[manassa] waiting submissions are not sent from this page', error);
  }
}

/** Sends waiting submissions from every page of a student; the code loads when the page is idle. */
export function startOutbox(): void {
  let isLoading = false;
  const stop = store.sub(userAtom, loadForStudent);
  function loadForStudent(): void {
    if (isLoading || store.get(userAtom) === null) return;
    isLoading = true;
    stop();
    whenIdle(() => void load());
  }
  loadForStudent();
}
