import { useRead } from '@manassa/shared/data';
import { enrollmentsAtom } from '@manassa/shared/session';
import { useAtom } from 'jotai';
import { useEffect } from 'react';

/**
 * The student's enrollments, read through the page's cache and left in the session for who wants them without asking.
 * Whoever turns the session's refresh toggle on has them read again.
 */
export function useMyEnrollments() {
  const read = useRead('myEnrollments', {});
  const [{ refresh: wanted }, setEnrollments] = useAtom(enrollmentsAtom);
  const list = read.state === 'ready' ? read.data.enrollments : null;
  const reload = read.state === 'ready' ? read.refresh : null;

  useEffect(() => {
    if (list !== null) setEnrollments((known) => ({ ...known, list }));
  }, [list, setEnrollments]);

  useEffect(() => {
    if (!wanted || reload === null) return;
    setEnrollments((known) => ({ ...known, refresh: false }));
    reload().catch(() => undefined); // The read has reported it; what was known stays on screen.
  }, [wanted, reload, setEnrollments]);

  return read;
}
