import { WaveUnderline } from '../drawing/WaveUnderline';
import css from './SectionHeading.module.css';

export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <div className={css.heading}>
      <h2 id={id}>{children}</h2>
      <WaveUnderline />
    </div>
  );
}
