import { formatClock } from '@manassa/shared/locale';
import { classes } from '@manassa/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { Countdown } from '../attempt/clock/countdown';
import css from './Clock.module.css';

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
      // Translators put texts of their own in the place of the page's.
      if (text.parentNode !== element.current) element.current?.replaceChildren(text);
    };
    write();
    return countdown.subscribe(write);
  }, [countdown]);
  // As wide as the time is at its longest, so that a tick lays out nothing around it.
  const [digits] = useState(() => formatClock(countdown.secondsLeft() ?? 0).length);
  return (
    <span
      ref={element}
      role="timer"
      aria-label={label}
      aria-live="off"
      dir="ltr"
      className={classes(css.clock, className)}
      style={{ inlineSize: `${digits}ch` }}
    />
  );
}
