import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { copy, isolateBidi } from '../../locale';
import { BidiText } from '../text/BidiText';
import { classes } from '../classes';
import { focusAfter } from './passFocusOn';

/** Ref of a title: if it is removed while it has the focus, the next title gets that, or the content until one is there. */
function passToNextTitle(title: HTMLElement | null): () => void {
  return focusAfter(
    title,
    () => document.querySelector<HTMLElement>('[data-screen-title]') ?? document.querySelector('main'),
  );
}

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
      ref={passToNextTitle}
      tabIndex={-1}
      data-screen-title=""
      className={classes(hidden && 'visually-hidden', className) || undefined}
    >
      {typeof children === 'string' ? <BidiText text={children} /> : children}
    </h1>
  );
}
