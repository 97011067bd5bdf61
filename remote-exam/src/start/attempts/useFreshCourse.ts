import { useCache } from '@manassa/shared/data';
import { useEffect, useEffectEvent } from 'react';

/**
 * Reads the course again while the exam is blocked, on arrival and on every return to the page: another device, another
 * tab or staff may have changed it.
 */
export function useFreshCourse(courseId: string): void {
  const cache = useCache();
  const ask = useEffectEvent(() => void cache.refresh('course', { params: { courseId } }));
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') ask();
    };
    ask();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [courseId]);
}
