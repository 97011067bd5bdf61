import { memo } from 'react';
import type { ElementType } from 'react';
import { typeset } from '../locale';
import type { Formula } from '../locale';

interface BidiTextProps {
  text: string;
  /** The element around the text; nothing by default. */
  as?: ElementType;
  className?: string;
  /**
   * Gives screen readers Arabic words for formulas that they misread. For texts to be read, such as questions; not for
   * names of links and headings, which people call by what they see.
   */
  spoken?: boolean;
}

/** Formulas up to this many characters stay in one piece: on the narrowest phone an option's line holds them. */
const WHOLE_CHARS = 16;

function printed({ parts }: Formula) {
  return parts.map(({ text, variable }, at) => (variable ? <var key={at}>{text}</var> : text));
}

/**
 * A text as people write it, Arabic with formulas and numbers inside. Each formula is isolated, in its own order and set
 * as in print; the punctuation after it is drawn apart. Copied, it is plain text.
 */
export const BidiText = memo(function BidiText({ text, as: Wrapper, className, spoken = false }: BidiTextProps) {
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
  if (Wrapper === undefined && className === undefined) return <>{runs}</>;
  const Element = Wrapper ?? 'span';
  return <Element className={className}>{runs}</Element>;
});
