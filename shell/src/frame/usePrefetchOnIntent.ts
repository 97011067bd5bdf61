import { useEffect } from 'react';
import { useRemoteRouter } from '../remotes/useRemoteRouter';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the line is one on which nobody wants code they may not need. */
function isLineDear(): boolean {
  // Not in TypeScript's DOM types: only some browsers have it.
  const connection = 'connection' in navigator ? (navigator.connection as NetworkInformation) : undefined;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Fetches the remote behind a link when it is pointed at or focused, so that the press finds it there. */
export function usePrefetchOnIntent(): void {
  const router = useRemoteRouter();
  useEffect(() => {
    function onIntent({ target }: Event): void {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || isLineDear()) return;
      router.prefetch(link.pathname);
    }
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [router]);
}
