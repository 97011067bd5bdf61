import { useEffect, useRef } from 'react';
import { copy } from '../../copy';
import css from './TopBar.module.css';

/** Scroll progress, 0 to 100, as a line under the bar. Written to the element directly, without rendering. */
export function ScrollProgress() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    function show(): void {
      frame = 0;
      const scrollable = document.documentElement.scrollHeight - window.innerHeight;
      const share = scrollable > 0 ? Math.min(1, Math.max(0, window.scrollY / scrollable)) : 0;
      bar.current?.setAttribute('aria-valuenow', String(Math.round(share * 100)));
      bar.current?.style.setProperty('--share', String(share));
    }
    function onScroll(): void {
      if (frame === 0) frame = requestAnimationFrame(show);
    }
    const observer = new ResizeObserver(onScroll);
    observer.observe(document.body);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return (
    <div
      ref={bar}
      className={css.progress}
      role="progressbar"
      aria-label={copy.scrollProgress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  );
}
