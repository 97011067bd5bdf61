import { onHeldUpdatesChanged } from '@manassa/shared/federation';
import { store, userAtom } from '@manassa/shared/session';
import { isAttemptPath } from '../platform/attemptPath.rule';
import { whenIdle } from '../platform/whenIdle';
import { mayBecomePending, mayHavePending } from './pendingStorage';

/** Pause in ms before a file that did not load is requested again; until then only the exam's own pages send. */
const RETRY_MS = 60_000;

/** Sends waiting submissions from every page of a student; the code loads where there is one or one may come. */
export function startOutbox(): void {
  let isLoaded = false;

  async function load(): Promise<void> {
    if (isLoaded) return;
    isLoaded = true;
    try {
      const { watchOutbox } = await import(/* webpackChunkName: "outbox" */ './watchOutbox');
      watchOutbox();
    } catch (error) {
      console.warn('[manassa] waiting submissions are not sent from this page yet', error);
      isLoaded = false;
      setTimeout(look, RETRY_MS);
    }
  }

  /** An attempt may end without a connection, so its page loads the code before there is a submission. */
  async function lookNow(): Promise<void> {
    if (isLoaded || store.get(userAtom) === null) return;
    if (isAttemptPath(window.location.pathname) || (await mayHavePending())) await load();
  }

  function look(): void {
    whenIdle(() => void lookNow());
  }

  window.addEventListener('online', look);
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && mayBecomePending(key)) look();
  });
  // An attempt holds updates.
  onHeldUpdatesChanged(look);
  store.sub(userAtom, look);
  look();
}
