import { useMemo } from 'react';
import type { SyntheticEvent } from 'react';
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

/** What an element is given to notice that a link in it is about to be pressed. */
export interface IntentHandlers {
  onPointerOver: (event: SyntheticEvent) => void;
  onFocus: (event: SyntheticEvent) => void;
}

/**
 * Fetches the remote behind a link inside an element when it is pointed at or focused, so that the press finds it
 * there. React's handlers, so that a screen that hears only clicks (`hearOnly`) pays nothing for them.
 *
 * @returns what the element is given
 */
export function usePrefetchOnIntent(): IntentHandlers {
  const router = useRemoteRouter();
  return useMemo(() => {
    function onIntent({ target }: SyntheticEvent): void {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || isLineDear()) return;
      router.prefetch(link.pathname);
    }
    return { onPointerOver: onIntent, onFocus: onIntent };
  }, [router]);
}
