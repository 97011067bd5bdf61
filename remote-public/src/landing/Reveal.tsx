import { classes } from '@manassa/shared/ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import css from './Reveal.module.css';

/**
 * Reveals its children once, over 2000 ms, when they are scrolled into view; not with reduced motion. They are visible
 * until then, so the content never depends on the script, and content that is visible from the start does not move.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let wasBelow = false;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, boundingClientRect } of entries) {
        if (!isIntersecting) wasBelow = boundingClientRect.top > 0;
        else {
          // While a page loads, its parts may come into view by themselves.
          if (wasBelow && window.scrollY > 0) element.dataset.reveal = 'now';
          observer.disconnect();
        }
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={classes(css.reveal, className)}>
      {children}
    </div>
  );
}
