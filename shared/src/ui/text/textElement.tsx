import type { ReactNode } from 'react';

/** Puts a text into its own element: React would fail where a translator has replaced a text node beside other nodes. */
export function textElement(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <span>{content}</span> : content;
}
