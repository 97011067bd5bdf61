import { dismissNotice, notify } from '@manassa/shared/session';
import type { NoticeKind } from '@manassa/shared/session';
import { useEffect } from 'react';
import { copy } from '../../copy';

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
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
}
