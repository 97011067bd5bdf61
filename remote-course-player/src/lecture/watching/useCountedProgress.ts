import type { ProgressEntry } from '@manassa/shared/contract';
import { userAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useMemo, useSyncExternalStore } from 'react';
import { raiseCount } from './watchedCount.rule';
import { loadWatchedCount, onWatchedCount } from './watchedCountStorage';

/** Returns the progress with this device's watch count of the item, which other tabs raise too and may be ahead. */
export function useCountedProgress(
  progress: readonly ProgressEntry[],
  itemId: string | null,
): readonly ProgressEntry[] {
  const student = useAtomValue(userAtom)?.studentCode ?? '';
  const count = useSyncExternalStore(
    onWatchedCount,
    () => (itemId === null ? 0 : loadWatchedCount(student, itemId)),
    () => 0,
  );
  return useMemo(() => (itemId === null ? progress : raiseCount(progress, itemId, count)), [progress, itemId, count]);
}
