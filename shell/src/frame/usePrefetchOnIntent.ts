import { useMemo } from 'react';
import type { SyntheticEvent } from 'react';
import { useRemoteRouter } from '../remotes/useRemoteRouter';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns true on a connection where prefetching is not welcome. */
function isMetered(): boolean {
  // Missing in TypeScript's DOM types; only some browsers have it.
  const connection = 'connection' in navigator ? (navigator.connection as NetworkInformation) : undefined;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Handlers that notice that a link inside the element is about to be pressed. */
export interface IntentHandlers {
  onPointerOver: (event: SyntheticEvent) => void;
  onFocus: (event: SyntheticEvent) => void;
}

/**
 * Prefetches the remote of a link inside an element on hover or focus. Uses React's handlers, so that they cost nothing
 * during an attempt (`hearOnly`).
 *
 * @returns handlers for the element
 */
export function usePrefetchOnIntent(): IntentHandlers {
  const router = useRemoteRouter();
  return useMemo(() => {
    function onIntent({ target }: SyntheticEvent): void {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || isMetered()) return;
      router.prefetch(link.pathname);
    }
    return { onPointerOver: onIntent, onFocus: onIntent };
  }, [router]);
}
