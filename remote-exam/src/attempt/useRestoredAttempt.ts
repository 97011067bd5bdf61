import { ANY_ATTEMPT, recordKey } from '@manassa/shared/attempt';
import type { AttemptOwner } from '@manassa/shared/attempt';
import { useEffect, useState } from 'react';
import { keepDeviceName } from './checkpoint/deviceName';
import { useAttempts } from './useAttempts';

/**
 * Returns true once all stored data of this student's attempt is restored, ms after the screen was opened. Every screen
 * restores again: data that local storage refused in another tab is in the journal only.
 */
export function useRestoredAttempt(owner: AttemptOwner): boolean {
  const { store } = useAttempts();
  const key = recordKey('answers', owner);
  const [tried, setTried] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    // The next screen retries a failed read.
    void store.restore(owner).then(() => {
      const device = store.loadAnswers(owner, ANY_ATTEMPT)?.device;
      if (device) keepDeviceName(device);
      if (wanted) setTried(key);
    });
    return () => {
      wanted = false;
    };
  }, [key, store, owner]);
  return tried === key;
}
