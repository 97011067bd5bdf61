import { useRead } from '@manassa/shared/data';
import { enrollmentsAtom } from '@manassa/shared/session';
import { useAtom } from 'jotai';
import { useEffect } from 'react';

/** Reads the student's enrollments into the session, for other remotes. The session's refresh toggle reloads them. */
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
    reload().catch(() => undefined); // useRead has reported it; the old list stays on screen.
  }, [wanted, reload, setEnrollments]);

  return read;
}
