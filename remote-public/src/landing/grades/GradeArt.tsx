import css from './GradeArt.module.css';
import { MagnetArt } from './MagnetArt';
import { PrismArt } from './PrismArt';

/** The picture of a grade; grades of which we know nothing yet get the magnet too. */
export function GradeArt({ gradeId }: { gradeId: string }) {
  const prism = gradeId === 'second';
  return <div className={prism ? css.light : css.field}>{prism ? <PrismArt /> : <MagnetArt />}</div>;
}
