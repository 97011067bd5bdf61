import { createContext, useContext } from 'react';
import type { ChosenVersion } from '../choice/chooseVersions.rule';
import type { RemoteFailure } from './versions/remoteLoader';

export type FailureCause = Pick<RemoteFailure, 'phase' | 'error'>;

/** The parts of RemoteRouter that screens use. An interface of its own, so that screens do not import the router. */
export interface RemoteControls {
  /** Fetches the code that an address needs without mounting it. */
  prefetch(path: string): void;
  /** Returns the name of the remote that owns an address and is not mounted, or null. */
  missingOwner(path: string): { name: string } | null;
  /** Loads what an address needs again. Resolves to true if everything is mounted now. */
  retry(path: string): Promise<boolean>;
  running(name: string): ChosenVersion | null;
  wasShown(version: ChosenVersion): boolean;
  /**
   * Replaces a broken version by the next best one at the current address; other parts of the page stay. Resolves to
   * false if there is none, or if the student has left the address by then.
   */
  fallBack(name: string, version: ChosenVersion, cause: FailureCause): Promise<boolean>;
  /** Reports a crash of a version that stays on the screen. */
  noteCrash(name: string, version: Pick<ChosenVersion, 'version'>, error: unknown): void;
}

export const RemoteRouterContext = createContext<RemoteControls | null>(null);

/** Throws outside the frame. */
export function useRemoteRouter(): RemoteControls {
  const router = useContext(RemoteRouterContext);
  if (router === null) throw new Error('useRemoteRouter outside the frame');
  return router;
}
