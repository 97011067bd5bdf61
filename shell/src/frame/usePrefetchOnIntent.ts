import { useMemo } from 'react';
import type { SyntheticEvent } from 'react';
import { useRemoteRouter } from '../remotes/useRemoteRouter';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

function isMetered(): boolean {
  // Missing in TypeScript's DOM types; only some browsers have it.
  const connection = 'connection' in navigator ? (navigator.connection as NetworkInformation) : undefined;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

export interface IntentHandlers {
  onPointerOver: (event: SyntheticEvent) => void;
  onFocus: (event: SyntheticEvent) => void;
}

/**
 * Returns handlers for an element that prefetch the remote of a link in it on hover or focus. React's handlers cost
 * nothing during an attempt (`hearOnly`).
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
