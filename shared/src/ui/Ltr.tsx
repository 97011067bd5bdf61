import type { ReactNode } from 'react';

/** A left-to-right island in Arabic text: a number with its sign or unit, a formula, a phone number, a code. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}
