import { sentences } from '@manassa/shared/network';
import { dismissNotice, noticesAtom, notify, store } from '@manassa/shared/session';
import type { NoticeKind } from '@manassa/shared/session';
import { useEffect } from 'react';
import { copy } from '../../copy';

/** Closes the notice of the lost connection once a failed call says the same. */
function closeRepeated(): void {
  const notices = store.get(noticesAtom);
  const at = notices.findIndex(({ text }) => text === copy.offline);
  const isRepeated = notices.slice(at).some(({ text }) => text === sentences.network);
  const offline = notices[at];
  if (offline !== undefined && isRepeated) dismissNotice(offline.id);
}

/** Shows a notice when the connection is lost and when it is back. */
export function useOnlineNotices(): void {
  useEffect(() => {
    let said: number | null = null;
    const say = (kind: NoticeKind, text: string): void => {
      if (said !== null) dismissNotice(said);
      said = notify(kind, text);
    };
    const onOffline = (): void => say('warning', copy.offline);
    const onOnline = (): void => say('success', copy.backOnline);
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    const stop = store.sub(noticesAtom, closeRepeated);
    return () => {
      stop();
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
}
