import { useAtomValue } from 'jotai/react';
import { useEffect, useRef } from 'react';
import css from './Dock.module.css';
import { dockPartsAtom } from './dockParts';

/** How tall the dock is, for whatever else is fixed to the bottom of the window. */
const HEIGHT = '--m-dock';

/**
 * The bottom of the window. The page gets as much room at its end as the dock is tall, and what is fixed to the bottom
 * moves up by `--m-dock`, so that it never covers anything for good.
 */
export function Dock() {
  const parts = useAtomValue(dockPartsAtom);
  const place = useRef<HTMLDivElement>(null);
  const isNeeded = Object.keys(parts).length > 0;
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty(HEIGHT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty(HEIGHT);
    };
  }, [isNeeded]);
  if (!isNeeded) return null;
  return (
    <div ref={place} className={css.dock}>
      {Object.entries(parts).map(([name, Part]) => (
        <Part key={name} />
      ))}
    </div>
  );
}
