import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import type { ChosenVersion } from '../choice/chooseVersions.rule';
import { GivingWay } from '../remotes/GivingWay';
import { useRemoteRouter } from '../remotes/useRemoteRouter';
import { CrashScreen } from './CrashScreen';

/**
 * A remote threw. A version that never got to the screen gives way to the last good one; one that did is as good as
 * the other, since what made it throw would be there for both, so the student is told.
 */
export function RemoteCrash({ name, version }: { name: string; version: ChosenVersion }) {
  const router = useRemoteRouter();
  const error = useRouteError();
  const [givesWay] = useState(() => router.canGiveWay(name, version));
  useEffect(() => {
    if (!givesWay) router.noteCrash(name, version, error);
  }, [router, givesWay, name, version, error]);
  if (!givesWay) return <CrashScreen />;
  return <GivingWay name={name} version={version} why={{ phase: 'render', error }} otherwise={<CrashScreen />} />;
}
