import { isMetered } from '@manassa/shared/ui';
import { useMemo } from 'react';
import type { SyntheticEvent } from 'react';
import { useRemoteRouter } from '../../remotes/useRemoteRouter';

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
