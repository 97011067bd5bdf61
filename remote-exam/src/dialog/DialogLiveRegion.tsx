import { useEffect, useState } from 'react';
import { onAnnouncement } from './announceMessage';

/** Live region of a modal dialog: announces messages sent while it is open. */
export function DialogLiveRegion() {
  const [said, setSaid] = useState({ id: 0, text: '' });
  useEffect(() => onAnnouncement((text) => setSaid(({ id }) => ({ id: id + 1, text }))), []);
  return (
    <p role="status" className="visually-hidden">
      <span key={said.id}>{said.text}</span>
    </p>
  );
}
