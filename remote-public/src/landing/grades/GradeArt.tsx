import css from './GradeArt.module.css';
import { MagnetArt } from './MagnetArt';
import { PrismArt } from './PrismArt';

/** Unknown grades get the magnet. */
export function GradeArt({ gradeId }: { gradeId: string }) {
  const prism = gradeId === 'second';
  return <div className={prism ? css.light : css.field}>{prism ? <PrismArt /> : <MagnetArt />}</div>;
}
