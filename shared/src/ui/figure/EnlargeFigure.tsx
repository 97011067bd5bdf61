import { useRef, useState } from 'react';
import { copy } from '../../locale/copy';
import { Icon } from '../picture/Icon';
import { onIntent } from '../later/onIntent';
import css from './Figure.module.css';
import type { FigureSource } from './figureSource';
import { FigureViewer, loadZoom } from './FigureViewer';

interface EnlargeFigureProps {
  /** Pictures that can be viewed one after the other. */
  figures: readonly FigureSource[];
  /** Position of the picture that the button is on. */
  at: number;
}

const intent = onIntent(loadZoom);

/** Button over a picture, inside an element with `position: relative`, that opens the picture large. */
export function EnlargeFigure({ figures, at }: EnlargeFigureProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.enlarge}
        aria-label={copy.enlarge(figures[at]?.alt ?? '')}
        aria-haspopup="dialog"
        {...intent}
        onClick={() => setOpen(true)}
      >
        <span className={css.mark}>
          <Icon name="zoomIn" />
        </span>
      </button>
      {open && <FigureViewer figures={figures} at={at} focusAfter={button} onDismiss={() => setOpen(false)} />}
    </>
  );
}
