import { ScreenTitle } from '@manassa/shared/ui';
import css from './StudentArea.module.css';

/** Heading of a page; on small screens the bar above shows it instead. */
export function AreaTitle({ children }: { children: string }) {
  return <ScreenTitle className={css.title}>{children}</ScreenTitle>;
}
