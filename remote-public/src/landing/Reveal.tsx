import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import css from './Reveal.module.css';

/**
 * Lets what it holds appear over 2000 ms when it is scrolled into view.
 *
 * Nothing waits hidden: the content is in plain sight until the moment it enters the window, and only then does the
 * animation (CSS alone, off for reduced motion) run once. What is in view from the start does not move at all.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    let wasBelow = false;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, boundingClientRect } of entries) {
        if (!isIntersecting) wasBelow = boundingClientRect.top > 0;
        else {
          if (wasBelow) element.dataset.reveal = 'now';
          observer.disconnect();
        }
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className ? `${css.reveal} ${className}` : css.reveal}>
      {children}
    </div>
  );
}
