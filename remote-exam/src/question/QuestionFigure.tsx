import type { Question } from '@manassa/shared/contract';
import { mediaUrl } from '@manassa/shared/session';
import { classes, EnlargeFigure, Icon } from '@manassa/shared/ui';
import type { FigureSource } from '@manassa/shared/ui';
import { memo, useMemo } from 'react';
import { copy } from '../copy';
import css from './QuestionFigure.module.css';
import { useKeptFigures } from './useKeptFigures';

interface QuestionFigureProps {
  questions: readonly Question[];
  /** Position of the question, counted from 0. */
  index: number;
  /** Text in place of a lost picture. */
  lost?: string;
}

/** Returns the pictures of all questions, so that they can be compared, with the position of each question's own. */
function figuresOf(questions: readonly Question[]): {
  figures: FigureSource[];
  positions: ReadonlyMap<number, number>;
} {
  const figures: FigureSource[] = [];
  const positions = new Map<number, number>();
  questions.forEach(({ image }, index) => {
    if (image === null) return;
    positions.set(index, figures.length);
    figures.push({ src: mediaUrl(image), alt: copy.questionFigure(index + 1) });
  });
  return { figures, positions };
}

/**
 * A question's picture, which opens large. If it cannot be loaded: its copy on the device, or a note. Nothing for a
 * question without a picture.
 */
export const QuestionFigure = memo(function QuestionFigure({
  questions,
  index,
  lost = copy.figureFailed,
}: QuestionFigureProps) {
  const { figures: loaded, positions } = useMemo(() => figuresOf(questions), [questions]);
  const { figures, isLost, onError } = useKeptFigures(loaded, index);
  const at = positions.get(index);
  const figure = at === undefined ? undefined : figures[at];
  if (at === undefined || figure === undefined) return null;
  return (
    // A new element for another question: the picture before must not stay until the next one is loaded.
    <div key={index} className={classes(css.figure, isLost(at) && css.isLost)}>
      {isLost(at) ? (
        <p className={css.failed}>
          <Icon name="info" />
          {lost}
        </p>
      ) : (
        <>
          <img src={figure.src} alt={figure.alt} className={css.image} decoding="async" onError={() => onError(at)} />
          <EnlargeFigure figures={figures} at={at} />
        </>
      )}
    </div>
  );
});
