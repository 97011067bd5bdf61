import { useEffect, useState } from 'react';
import { store } from '../../session';
import { announcementAtom } from '../page/announcement';

/** Live region of a modal dialog: shows what is announced while it is open, because the page's own one is inert then. */
export function DialogLiveRegion() {
  const [said, setSaid] = useState({ id: 0, text: '' });
  useEffect(() => store.sub(announcementAtom, () => setSaid(store.get(announcementAtom))), []);
  return (
    <p role="status" className="visually-hidden">
      <span key={said.id}>{said.text}</span>
    </p>
  );
}
