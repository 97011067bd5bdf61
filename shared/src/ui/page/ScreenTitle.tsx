import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { copy, isolateBidi } from '../../locale';
import { BidiText } from '../text/BidiText';
import { classes } from '../classes';
import { passFocusOn } from './passFocusOn';

interface ScreenTitleProps {
  children: ReactNode;
  /** Title of the tab, if the heading is more than text. */
  title?: string;
  hidden?: boolean;
  className?: string;
}

/** The screen's only h1 and the tab's title. The shell focuses it after a navigation (`data-screen-title`). */
export function ScreenTitle({ children, title, hidden = false, className }: ScreenTitleProps) {
  const name = title ?? (typeof children === 'string' ? children : '');
  useEffect(() => {
    document.title = name === '' ? copy.brand : `${isolateBidi(name)} | ${copy.brand}`;
  }, [name]);
  return (
    <h1
      ref={passFocusOn}
      tabIndex={-1}
      data-screen-title=""
      className={classes(hidden && 'visually-hidden', className) || undefined}
    >
      {typeof children === 'string' ? <BidiText text={children} /> : children}
    </h1>
  );
}
