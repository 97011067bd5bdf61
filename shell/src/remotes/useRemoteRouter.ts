import { createContext, useContext } from 'react';
import type { RemoteRouter } from './RemoteRouter';

/** The page's remote router; the frame provides it. */
export const RemoteRouterContext = createContext<RemoteRouter | null>(null);

/** @throws outside the frame */
export function useRemoteRouter(): RemoteRouter {
  const router = useContext(RemoteRouterContext);
  if (router === null) throw new Error('useRemoteRouter outside the frame');
  return router;
}
