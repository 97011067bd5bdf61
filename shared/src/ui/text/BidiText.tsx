import { memo } from 'react';
import type { ElementType } from 'react';
import { typeset } from '../../locale';
import type { Formula } from '../../locale';

interface BidiTextProps {
  text: string;
  as?: ElementType;
  className?: string;
  /** Adds Arabic words for misread formulas. Not for links and headings, whose name must equal the visible text. */
  spoken?: boolean;
}

/** Formulas up to this many characters do not break: they fit an option's line on the narrowest phone. */
const WHOLE_CHARS = 16;

function printed({ parts }: Formula) {
  return parts.map(({ text, variable }, at) => (variable ? <var key={at}>{text}</var> : text));
}

/** Renders Arabic text with isolated, typeset formulas and numbers. A copy of it is plain text. */
export const BidiText = memo(function BidiText({
  text,
  as: Element = 'span',
  className,
  spoken = false,
}: BidiTextProps) {
  const runs = typeset(text).map(({ text: stretch, formula, apart }, at) => {
    if (formula) {
      const words = spoken ? formula.spoken : null;
      return (
        <bdi
          key={at}
          dir="ltr"
          className={stretch.length <= WHOLE_CHARS ? 'm-whole' : undefined}
          {...(words === null ? {} : { role: 'math', 'aria-label': words })}
        >
          {printed(formula)}
        </bdi>
      );
    }
    if (apart === null) return stretch;
    return (
      <span key={at} className={apart === 'stop' ? 'm-stop' : 'm-bracket'}>
        {stretch}
      </span>
    );
  });
  // A new element for another text: React would fail to update text nodes that a translator has replaced.
  return (
    <Element key={text} className={className}>
      {runs}
    </Element>
  );
});
