import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { PageLoading } from '../../frame/PageLoading';

interface FallingBackProps {
  /** Resolves to false if nothing replaces the part. */
  replace: () => Promise<boolean>;
  otherwise: ReactNode;
}

/** Placeholder of a broken part while something replaces it, such as the next best version of its remote. */
export function FallingBack({ replace, otherwise }: FallingBackProps) {
  const [failed, setFailed] = useState(false);
  const begin = useEffectEvent(replace);
  useEffect(() => {
    void begin().then((done) => setFailed(!done));
  }, []);
  return failed ? otherwise : <PageLoading />;
}
