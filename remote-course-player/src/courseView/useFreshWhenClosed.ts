import type { CallData, ContentItem, ProgressEntry } from '@manassa/shared/contract';
import { canOpenItem } from '@manassa/shared/domain';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lectureAccess } from '../lecture/access/lectureAccess.rule';
import { useCountedProgress } from '../lecture/watching/useCountedProgress';

const NOTHING: readonly ProgressEntry[] = [];

/** Returns true if staff or another device may change the item's state. */
function isClosed(item: ContentItem, enrolled: boolean, progress: readonly ProgressEntry[]): boolean {
  if (!canOpenItem(item, enrolled)) return true;
  if (item.type === 'homework') return !progress.some(({ content }) => content === item._id);
  return item.type === 'lecture' && lectureAccess(item, { enrolled, progress }).state === 'blocked';
}

/**
 * Reads the course again when the current item is closed or not graded: on arrival from another item and on every
 * return to the page. Other devices, other tabs or staff may have opened or graded it. `item` is null while unknown.
 */
export function useFreshWhenClosed(
  item: ContentItem | null,
  known: CallData<'course'> | null,
  refresh: (() => Promise<void>) | null,
): void {
  const progress = useCountedProgress(known?.progress ?? NOTHING, item?._id ?? null);
  const closed = item !== null && known !== null && isClosed(item, known.enrolled, progress);
  const before = useRef<string | null>(null);
  const ask = useEffectEvent(() => void refresh?.());
  const onArrival = useEffectEvent((itemId: string) => {
    // The course has just been read when the view opens.
    if (closed && before.current !== null && before.current !== itemId) ask();
    before.current = itemId;
  });
  const itemId = item?._id ?? null;

  useEffect(() => {
    if (itemId !== null) onArrival(itemId);
  }, [itemId]);

  useEffect(() => {
    if (!closed) return undefined;
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, [closed]);
}
