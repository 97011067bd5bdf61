import { formatClock } from '@manassa/shared/locale';
import { classes } from '@manassa/shared/ui';
import { useEffect, useRef } from 'react';
import type { Countdown } from '../../attempt/clock/countdown';
import css from './Clock.module.css';

/**
 * The time left as mm:ss. A tick changes one text node and renders nothing; the timer role keeps screen readers from
 * reading every second.
 */
export function Clock({ countdown, label, className }: { countdown: Countdown; label: string; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = element.current;
    const text = document.createTextNode('');
    let digits = 0;
    const write = (): void => {
      text.data = formatClock(countdown.secondsLeft() ?? 0);
      // Browser translation replaces text nodes.
      if (text.parentNode !== box) box?.replaceChildren(text);
      if (box === null || text.length <= digits) return;
      // Width of the longest time, so that a tick causes no layout; staff may add time.
      digits = text.length;
      box.style.inlineSize = `${digits}ch`;
    };
    write();
    return countdown.subscribe(write);
  }, [countdown]);
  return (
    <span
      ref={element}
      role="timer"
      aria-label={label}
      aria-live="off"
      dir="ltr"
      className={classes(css.clock, className)}
    />
  );
}
