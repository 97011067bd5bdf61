import { formatClock } from '@manassa/shared/locale';
import { useEffect, useRef } from 'react';
import type { Countdown } from '../attempt/countdown';

/**
 * The time left as mm:ss. A tick writes one text node and renders nothing; the timer role keeps screen readers from
 * reading every second.
 */
export function Clock({ countdown, label, className }: { countdown: Countdown; label: string; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const text = document.createTextNode('');
    const write = (): void => {
      text.data = formatClock(countdown.secondsLeft() ?? 0);
    };
    write();
    element.current?.replaceChildren(text);
    return countdown.subscribe(write);
  }, [countdown]);
  return <span ref={element} role="timer" aria-label={label} aria-live="off" dir="ltr" className={className} />;
}
