import { useEffect, useRef } from 'react';
import Image from '../../antd/image';
import { copy } from '../../locale/copy';
import { Icon } from '../picture/Icon';
import css from './Figure.module.css';
import { watchDoubleTap } from './doubleTap';
import type { FigureSource } from './figureSource';

export interface FigureZoomProps {
  figure: FigureSource;
  onDismiss: () => void;
}

/** Largest zoom, as a multiple of the fitting size. */
const MAX_SCALE = 8;

/** Removes the role of the preview around the picture: a dialog in the dialog would be announced as a second one. */
function removeInnerDialog(picture: HTMLElement | null): void {
  const preview = picture?.closest('[role="dialog"]');
  // React does not set unchanged attributes again.
  for (const name of ['role', 'aria-modal', 'aria-label', 'tabindex']) preview?.removeAttribute(name);
}

/** A picture in antd's preview, with pinch, wheel, double tap and buttons. The dialog around it is the product's. */
export default function FigureZoom({ figure, onDismiss }: FigureZoomProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : watchDoubleTap(place.current)), []);

  return (
    <div ref={place} className={css.zoom}>
      <Image.PreviewGroup
        items={[{ src: figure.src, alt: figure.alt }]}
        classNames={{ popup: { root: css.preview, actions: css.foot } }}
        preview={{
          open: true,
          // Here, not in the body, which is inert.
          getContainer: false,
          focusTrap: false,
          closeIcon: false,
          mask: false,
          // The picture is on screen already: growing from nothing, it would flicker and miss the first gesture.
          motionName: '',
          alt: figure.alt,
          imageRender: (picture) => (
            <span ref={removeInnerDialog} className={css.picture}>
              {picture}
            </span>
          ),
          maxScale: MAX_SCALE,
          countRender: () => null,
          actionsRender: (_, { actions, transform }) => (
            <div className={css.scales}>
              <button
                type="button"
                className={css.control}
                aria-label={copy.zoomOut}
                aria-disabled={transform.scale <= 1}
                onClick={actions.onZoomOut}
              >
                <Icon name="zoomOut" size={24} />
              </button>
              <button
                type="button"
                className={css.control}
                aria-label={copy.zoomIn}
                aria-disabled={transform.scale >= MAX_SCALE}
                onClick={actions.onZoomIn}
              >
                <Icon name="zoomIn" size={24} />
              </button>
            </div>
          ),
          onOpenChange: (open) => {
            if (!open) onDismiss();
          },
        }}
      />
    </div>
  );
}
