import { useEffect, useState } from 'react';
import { onSaid } from './say';

/** Where a modal dialog speaks: what is said while it is open, and nothing of what was said before. */
export function DialogVoice() {
  const [said, setSaid] = useState({ id: 0, text: '' });
  useEffect(() => onSaid((text) => setSaid(({ id }) => ({ id: id + 1, text }))), []);
  return (
    <p role="status" className="visually-hidden">
      <span key={said.id}>{said.text}</span>
    </p>
  );
}
