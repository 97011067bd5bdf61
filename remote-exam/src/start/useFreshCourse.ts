import { useCache } from '@manassa/shared/data';
import { useEffect, useEffectEvent } from 'react';

/**
 * Asks for the course again while the exam is closed: on arrival and whenever the student comes back to the page. What
 * was missing may have been done on another device, in another tab or by staff. An open exam asks for nothing.
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
