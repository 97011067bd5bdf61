import { useAtomValue } from 'jotai/react';
import { store } from '../session';
import { announcementAtom } from './announcement';

/** Where `announce` speaks; the shell renders it once, and it stays for the life of the page. */
export function LiveRegion() {
  const { id, text } = useAtomValue(announcementAtom, { store });
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      <span key={id}>{text}</span>
    </div>
  );
}
