import { useEffect, useState } from 'react';
import { store } from '../../session';
import { announcementAtom } from '../page/announcement';

/** Live region of a modal dialog, because the page's own one is inert while it is open. */
export function DialogLiveRegion() {
  const [said, setSaid] = useState({ id: 0, text: '' });
  useEffect(() => store.sub(announcementAtom, () => setSaid(store.get(announcementAtom))), []);
  return (
    <p role="status" className="visually-hidden">
      <span key={said.id}>{said.text}</span>
    </p>
  );
}
