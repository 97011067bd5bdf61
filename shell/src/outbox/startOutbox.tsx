import { store, userAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { dock } from '../dock/dockParts';
import { isAttemptPath } from '../platform/attemptPath.rule';
import { whenIdle } from '../platform/whenIdle';
import { mayHavePending, PENDING_PREFIX } from './pendingStorage';

/** Pause in ms before a file that did not load is requested again; until then only the exam's own pages send. */
const RETRY_MS = 60_000;

/** Sends waiting submissions from every page of a student; the code loads where there is one or one may come. */
export function startOutbox(): void {
  let isLoaded = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    if (isLoaded) return;
    isLoaded = true;
    clearTimeout(retry);
    try {
      const { watchOutbox } = await import(/* webpackChunkName: "outbox" */ './watchOutbox');
      // Its part of the dock replaces the one below.
      watchOutbox();
    } catch (error) {
      console.warn('[manassa] waiting submissions are not sent from this page yet', error);
      isLoaded = false;
      retry = setTimeout(look, RETRY_MS);
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

  /** Looks after each login and navigation; draws nothing. */
  function OutboxLoader() {
    const student = useAtomValue(userAtom);
    const { pathname } = useLocation();
    useEffect(look, [student, pathname]);
    return null;
  }

  window.addEventListener('online', look);
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(PENDING_PREFIX)) look();
  });
  whenIdle(() => dock('outbox', OutboxLoader));
}
