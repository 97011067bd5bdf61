import { notify } from '@manassa/shared/session';
import { useEffect } from 'react';
import { copy } from '../copy';

/** Says when the line is gone and when it is back. */
export function useOnlineNotices(): void {
  useEffect(() => {
    const onOffline = (): void => void notify('warning', copy.offline);
    const onOnline = (): void => void notify('success', copy.backOnline);
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
}
