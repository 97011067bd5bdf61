import { memo } from 'react';
import type { ElementType } from 'react';
import { splitBidi } from '../locale';
import { Ltr } from './Ltr';

interface BidiTextProps {
  text: string;
  /** The element around the text; nothing by default. */
  as?: ElementType;
  className?: string;
}

/** Formulas up to this many characters stay in one piece: on the narrowest phone an option's line holds them. */
const WHOLE_CHARS = 16;

/** A text as people write it, Arabic with formulas and numbers inside, each formula isolated and in its own order. */
export const BidiText = memo(function BidiText({ text, as: Wrapper, className }: BidiTextProps) {
  const runs = splitBidi(text).map((run, at) =>
    run.ltr ? (
      <Ltr key={at} className={run.text.length <= WHOLE_CHARS ? 'm-whole' : undefined}>
        {run.text}
      </Ltr>
    ) : (
      run.text
    ),
  );
  if (Wrapper === undefined && className === undefined) return <>{runs}</>;
  const Element = Wrapper ?? 'span';
  return <Element className={className}>{runs}</Element>;
});
