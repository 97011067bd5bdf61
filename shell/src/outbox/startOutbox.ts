import { store, userAtom } from '@manassa/shared/session';
import { whenIdle } from '../platform/whenIdle';

/** Pause in ms before a file that did not load is requested again; until then only the exam's own pages send. */
const RETRY_MS = 60_000;

async function load(): Promise<void> {
  try {
    const { watchOutbox } = await import(/* webpackChunkName: "outbox" */ './watchOutbox');
    watchOutbox();
  } catch (error) {
    console.warn('[manassa] waiting submissions are not sent from this page yet', error);
    setTimeout(() => void load(), RETRY_MS);
  }
}

/** Sends waiting submissions from every page of a student; the code loads when the page is idle. */
export function startOutbox(): void {
  const stop = store.sub(userAtom, loadForStudent);
  function loadForStudent(): void {
    if (store.get(userAtom) === null) return;
    stop();
    whenIdle(() => void load());
  }
  loadForStudent();
}
