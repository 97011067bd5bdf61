import { useEffect, useState } from 'react';
import type { ComponentType, KeyboardEvent, RefObject } from 'react';
import { copy } from '../../locale/copy';
import { classes } from '../classes';
import { CloseButton } from '../overlay/CloseButton';
import { Dialog } from '../overlay/Dialog';
import { hearAll } from '../page/rootEvents';
import { Icon } from '../picture/Icon';
import type { IconName } from '../picture/iconPaths';
import css from './Figure.module.css';
import type { FigureSource } from './figureSource';
import type { FigureZoomProps } from './FigureZoom';

/** Loads the part of antd that zooms. */
export const loadZoom = (): Promise<{ default: ComponentType<FigureZoomProps> }> => import('./FigureZoom');

function Step({
  icon,
  label,
  to,
  show,
}: {
  icon: IconName;
  label: string;
  to: number | null;
  show: (at: number) => void;
}) {
  // Not `disabled`, which would take the focus out of the dialog at the last picture.
  return (
    <button
      type="button"
      className={css.control}
      aria-label={label}
      aria-disabled={to === null}
      onClick={() => to !== null && show(to)}
    >
      <Icon name={icon} size={24} />
    </button>
  );
}

interface FigureViewerProps {
  figures: readonly FigureSource[];
  /** Position of the first picture to show. */
  at: number;
  focusAfter: RefObject<HTMLElement | null>;
  onDismiss: () => void;
}

/** Shows pictures over the whole window, one at a time. Native at first; antd adds zooming once that part is loaded. */
export function FigureViewer({ figures, at, focusAfter, onDismiss }: FigureViewerProps) {
  const [shown, setShown] = useState(at);
  const [failed, setFailed] = useState<string | null>(null);
  const [zoom, setZoom] = useState<{ Part: ComponentType<FigureZoomProps> } | null>(null);

  // Pictures are shown without the part too.
  useEffect(() => {
    let open = true;
    loadZoom().then(
      (part) => open && setZoom({ Part: part.default }),
      () => undefined,
    );
    return () => {
      open = false;
    };
  }, []);
  // An exam does not listen to gestures.
  useEffect(() => (zoom === null ? undefined : hearAll()), [zoom]);

  const figure = figures[shown];
  if (figure === undefined) return null;
  const name = figure.alt || copy.picture;
  const before = shown > 0 ? shown - 1 : null;
  const after = shown < figures.length - 1 ? shown + 1 : null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = (event.key === 'ArrowLeft') === isRightToLeft ? after : before;
    event.preventDefault();
    if (next !== null) setShown(next);
  }

  return (
    <Dialog label={name} placement="full" className={css.viewer} focusAfter={focusAfter} onDismiss={onDismiss}>
      <div className={css.whole} onKeyDown={onKeyDown}>
        <div className={css.head}>
          <p className={css.name} aria-live="polite">
            {name}
          </p>
          <CloseButton onClick={onDismiss} />
        </div>
        <div className={css.stage}>
          {failed === figure.src ? (
            <p className={css.failed}>{copy.pictureFailed}</p>
          ) : zoom === null ? (
            <img
              key={figure.src}
              className={css.plain}
              src={figure.src}
              alt={figure.alt}
              onError={() => setFailed(figure.src)}
            />
          ) : (
            <zoom.Part key={figure.src} figure={figure} onDismiss={onDismiss} />
          )}
        </div>
        {figures.length > 1 && (
          <div className={classes(css.foot, css.steps)}>
            <Step icon="chevronStart" label={copy.previousPicture} to={before} show={setShown} />
            <span className={css.count}>{copy.doneOf(shown + 1, figures.length)}</span>
            <Step icon="chevronEnd" label={copy.nextPicture} to={after} show={setShown} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
