import { ScreenTitle } from '@manassa/shared/ui';
import css from './StudentArea.module.css';

/** The heading of a page of the student area; on small screens the bar above shows it instead. */
export function AreaTitle({ children }: { children: string }) {
  return <ScreenTitle className={css.title}>{children}</ScreenTitle>;
}
