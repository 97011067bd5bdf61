import type { ComponentProps } from 'react';

/**
 * The frame of a decorative drawing: hidden from screen readers, its letters read left to right whatever the page does.
 */
export function Drawing({ children, ...rest }: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" focusable="false" direction="ltr" fill="none" {...rest}>
      {children}
    </svg>
  );
}
