import { useEffect, useState } from 'react';
import { copy } from '../copy';

const SLOW_MS = 3_000;

/** Text that appears when the loading around it takes long. */
export function StillLoading({ className }: { className?: string | undefined }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow ? <p className={className}>{copy.stillLoading}</p> : null;
}
