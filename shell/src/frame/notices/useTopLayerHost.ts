import { onTopLayerChanged, topLayer } from '@manassa/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Raises the element above everything. Browsers without popovers use its z-index inside the top dialog. */
function raise(element: HTMLElement): void {
  if (!('showPopover' in element)) return;
  element.setAttribute('popover', 'manual');
  element.showPopover();
}

/** Host in the browser's top layer: `home`, or the top dialog, because everything outside a modal dialog is inert. */
export function useTopLayerHost(className: string | undefined): {
  home: RefObject<HTMLDivElement | null>;
  /** Null before the first effect: only a browser has it. */
  host: HTMLElement | null;
} {
  const home = useRef<HTMLDivElement>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = document.createElement('div');
    element.className = className ?? '';
    function move(): void {
      const place = topLayer() ?? home.current;
      if (place === null) return;
      // A text that moves with its role would be announced again.
      for (const announced of element.querySelectorAll('[role]')) announced.removeAttribute('role');
      const focused = document.activeElement;
      place.append(element);
      raise(element);
      if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    }
    move();
    setHost(element);
    const stop = onTopLayerChanged(move);
    return () => {
      stop();
      element.remove();
    };
  }, [className]);

  return { home, host };
}
