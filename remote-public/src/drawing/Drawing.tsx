import type { ComponentProps } from 'react';

/** Decorative SVG, hidden from screen readers. Its letters are left to right. */
export function Drawing({ children, ...rest }: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" focusable="false" direction="ltr" fill="none" {...rest}>
      {children}
    </svg>
  );
}
