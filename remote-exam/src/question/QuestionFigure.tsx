import { mediaUrl } from '@manassa/shared/session';
import { Icon } from '@manassa/shared/ui';
import { memo, useState } from 'react';
import { copy } from '../copy';
import css from './QuestionFigure.module.css';

/** A question's picture, or a note if it cannot be loaded. */
export const QuestionFigure = memo(function QuestionFigure({ image, number }: { image: string; number: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === image) {
    return (
      <p className={css.failed}>
        <Icon name="info" />
        {copy.figureFailed}
      </p>
    );
  }
  return (
    <span className={css.figure}>
      <img
        src={mediaUrl(image)}
        alt={copy.questionFigure(number)}
        className={css.image}
        decoding="async"
        onError={() => setFailed(image)}
      />
    </span>
  );
});
