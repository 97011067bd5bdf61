import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import type { ChosenVersion } from '../choice/chooseVersions.rule';
import { FallingBack } from '../remotes/routes/FallingBack';
import { useRemoteRouter } from '../remotes/useRemoteRouter';
import { CrashScreen } from './CrashScreen';

/**
 * Error element of a remote. A version that was never shown is replaced by the last good one. For a version that was
 * shown, it shows the crash screen: the same data would most likely break the other version too.
 */
export function RemoteCrash({ name, version }: { name: string; version: ChosenVersion }) {
  const router = useRemoteRouter();
  const error = useRouteError();
  const wasShown = router.wasShown(version);
  useEffect(() => {
    if (wasShown) router.noteCrash(name, version, error);
  }, [router, wasShown, name, version, error]);
  if (wasShown) return <CrashScreen />;
  const replace = (): Promise<boolean> => router.fallBack(name, version, { phase: 'render', error });
  return <FallingBack replace={replace} otherwise={<CrashScreen />} />;
}
