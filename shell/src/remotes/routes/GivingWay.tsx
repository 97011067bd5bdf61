import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import type { ChosenVersion } from '../../choice/chooseVersions.rule';
import { PageLoading } from '../../frame/PageLoading';
import { useRemoteRouter } from '../useRemoteRouter';
import type { FailureCause } from '../useRemoteRouter';

interface GivingWayProps {
  name: string;
  version: ChosenVersion;
  why: FailureCause;
  otherwise: ReactNode;
}

/** Placeholder of a broken part while the next best version of its remote loads and replaces it. */
export function GivingWay({ name, version, why, otherwise }: GivingWayProps) {
  const router = useRemoteRouter();
  const [failed, setFailed] = useState(false);
  const begin = useEffectEvent(() => router.giveWay(name, version, why));
  useEffect(() => {
    let here = true;
    void begin().then((done) => {
      if (here && !done) setFailed(true);
    });
    return () => {
      here = false;
    };
  }, []);
  return failed ? otherwise : <PageLoading />;
}
