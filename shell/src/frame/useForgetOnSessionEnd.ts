import { useCache } from '@manassa/shared/data';
import { onSessionEnd } from '@manassa/shared/session';
import { useEffect } from 'react';

export function useForgetOnSessionEnd(): void {
  const { clear } = useCache();
  useEffect(() => onSessionEnd(() => void clear()), [clear]);
}
