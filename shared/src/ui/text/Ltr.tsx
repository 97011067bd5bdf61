import type { ReactNode } from 'react';

/** Left-to-right content inside Arabic text: a number with its sign or unit, a formula, a phone number, a code. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}
