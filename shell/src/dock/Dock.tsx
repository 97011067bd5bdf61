import { useAtomValue } from 'jotai/react';
import { useEffect, useRef } from 'react';
import css from './Dock.module.css';
import { dockPartsAtom } from './dockParts';

/** Height of the dock, for other elements fixed to the bottom. */
const HEIGHT = '--m-dock';

/** Bar fixed to the bottom of the window. Sets `--m-dock`, so that the page leaves room for it. */
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
