import { useAtomValue } from 'jotai/react';
import { store } from '../../session';
import { announcementAtom } from './announcement';

/** Live region of `announce`; the shell renders it once. */
export function LiveRegion() {
  const { id, text } = useAtomValue(announcementAtom, { store });
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      <span key={id}>{text}</span>
    </div>
  );
}
